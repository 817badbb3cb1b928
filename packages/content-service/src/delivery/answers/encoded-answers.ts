import { LRUCache } from 'lru-cache'
import { compress, type Encoding } from '@waypost/http/content-encoding.ts'
import type { JsonPieces } from './written-json.ts'

/**
 * An answer's bytes as they are sent. What was put together and compressed lately is not made again, and the same asked
 * for many times at once is made once.
 */
export async function encodeAnswer({ pieces, tag }: JsonPieces, encoding: Encoding): Promise<Buffer> {
  const key = `${encoding} ${tag}`
  const known = kept.get(key) ?? inTheMaking.get(key)
  if (known) return known
  const making = compress(Buffer.concat(pieces), encoding, BROTLI_QUALITY)
  inTheMaking.set(key, making)
  try {
    const made = await making
    kept.set(key, made)
    return made
  } finally {
    inTheMaking.delete(key)
  }
}

/** Most answers are sent a few times only. */
const BROTLI_QUALITY = 4
const MAX_KEPT_BYTES = 32 * 1024 * 1024
/** One answer is not to push out all others. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024

const kept = new LRUCache<string, Buffer>({
  maxSize: MAX_KEPT_BYTES,
  maxEntrySize: MAX_ANSWER_BYTES,
  sizeCalculation: ({ length }, { length: keyLength }) => length + keyLength,
})
const inTheMaking = new Map<string, Promise<Buffer>>()

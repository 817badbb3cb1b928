import { LRUCache } from 'lru-cache'
import { compress, type Encoding } from '../../http/content-encoding.ts'
import type { JsonPieces } from './written-json.ts'

/**
 * An answer's bytes as they are sent. What was compressed lately is not compressed again, and the same asked for many
 * times at once is compressed once.
 */
export async function encodeAnswer({ pieces, tag }: JsonPieces, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return Buffer.concat(pieces)
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

const kept = new LRUCache<string, Buffer>({
  maxSize: MAX_KEPT_BYTES,
  sizeCalculation: ({ length }, { length: keyLength }) => length + keyLength,
})
const inTheMaking = new Map<string, Promise<Buffer>>()

import { LRUCache } from 'lru-cache'
import { compress, type Encoding } from '@waypost/http/content-encoding.ts'
import type { JsonPieces } from './written-json.ts'

/** Makes an answer's bytes as they are sent. */
export type EncodeAnswer = (json: JsonPieces, encoding: Encoding) => Promise<Buffer>

/** Creates an encoder that keeps what was sent lately. What many callers ask for at the same time is made once. */
export function createAnswerEncoder(): EncodeAnswer {
  const cache = new LRUCache<string, Buffer, { pieces: JsonPieces['pieces']; encoding: Encoding }>({
    maxSize: MAX_CACHED_BYTES,
    maxEntrySize: MAX_ANSWER_BYTES,
    sizeCalculation: ({ length }, { length: keyLength }) => length + keyLength,
    fetchMethod: (_key, _stale, { context: { pieces, encoding } }) =>
      compress(Buffer.concat(pieces), encoding, BROTLI_QUALITY),
    // Callers wait for it, whatever the cache has no room for.
    ignoreFetchAbort: true,
  })
  return ({ pieces, tag }, encoding) =>
    cache.forceFetch(`${encoding} ${tag}`, { context: { pieces, encoding } })
}

/** Most answers are sent a few times only. */
const BROTLI_QUALITY = 4
const MAX_CACHED_BYTES = 32 * 1024 * 1024
/** One answer is not to push out all others. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024

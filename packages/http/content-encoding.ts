import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Chooses the encoding of a body by a request's `Accept-Encoding` (RFC 9110, section 12.5.3). */
export function selectEncoding(accepted: string | null | undefined): Encoding {
  if (!accepted) return 'identity'
  const offered = accepted.includes(';') ? accepted.replaceAll(REFUSED, '') : accepted
  if (/\bbr\b/.test(offered)) return 'br'
  return /\bgzip\b/.test(offered) ? 'gzip' : 'identity'
}

const REFUSED = /\b(br|gzip)\s*;\s*q=0(?:\.0+)?(?:\s*,|\s*$)/g

/** Compresses a body. @param quality Brotli quality, 0 to 11. */
export async function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return body
  const compressed = await (encoding === 'gzip' ? compressGzip(body) : toBrotli(body, quality))
  // Without a copy, the result would keep a buffer of 16 KB in memory.
  return Buffer.from(compressed)
}

function toBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  })
}

/** Bits of the smallest window for a whole body. A larger one takes megabytes and saves nothing. */
function windowBits(size: number): number {
  const { BROTLI_MAX_WINDOW_BITS, BROTLI_MIN_WINDOW_BITS } = constants
  // A window is 16 bytes smaller than its power of two (RFC 7932, section 9.1).
  const bits = Math.ceil(Math.log2(size + 16))
  return Math.min(BROTLI_MAX_WINDOW_BITS, Math.max(BROTLI_MIN_WINDOW_BITS, bits))
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

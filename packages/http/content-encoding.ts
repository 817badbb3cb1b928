import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A value of `Content-Encoding`. */
export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Chooses how to send a body.
 *
 * @param accepted The request's `Accept-Encoding`; without it the body is not compressed.
 * @see RFC 9110, section 12.5.3
 */
export function selectEncoding(accepted: string | null | undefined): Encoding {
  const refused = /\b(br|gzip)\s*;\s*q=0(?:\.0+)?(?:\s*,|\s*$)/g
  const offered = (accepted ?? '').replaceAll(refused, '')
  if (/\bbr\b/.test(offered)) return 'br'
  return /\bgzip\b/.test(offered) ? 'gzip' : 'identity'
}

/** Compresses a body. @param quality Of Brotli, 0 to 11. */
export async function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return compressGzip(body)
  return compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

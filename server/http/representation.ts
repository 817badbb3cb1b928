import { createHash } from 'node:crypto'
import { compress, selectEncoding, type Encoding } from '@waypost/http/content-encoding.ts'
import { matchesTag } from '@waypost/http/entity-tag.ts'

/** The answer to one request; a 304 has no body. */
export interface ReadyResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** An answer that is ready in every encoding. */
export interface Representation {
  status: number
  /** Weak entity tag, the same for every encoding (RFC 9110, section 8.8.3). */
  etag: string
  encoded: Readonly<Record<Encoding, Required<ReadyResponse>>>
  /** The answer for a browser that already has the body. */
  unchanged: ReadyResponse
}

/** Compresses a body and computes its entity tag. */
export async function createRepresentation(
  text: string,
  headers: Record<string, string>,
  status = 200,
): Promise<Representation> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    compress(identity, 'br', QUALITY),
    compress(identity, 'gzip', QUALITY),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const common = { ...headers, etag, vary: 'accept-encoding' }
  const encode = (body: Buffer, encoding: Record<string, string> = {}) => {
    return { status, headers: { ...common, 'content-length': String(body.length), ...encoding }, body }
  }
  return {
    status,
    etag,
    encoded: {
      identity: encode(identity),
      br: encode(br, { 'content-encoding': 'br' }),
      gzip: encode(gzipped, { 'content-encoding': 'gzip' }),
    },
    unchanged: { status: 304, headers: common },
  }
}

/**
 * Chooses how to answer one request with a representation.
 * @returns The same object for the same choice. For HEAD the caller leaves out the body.
 * @see RFC 9110, sections 12.5.3 (Accept-Encoding) and 13.1.2 (If-None-Match).
 */
export function selectResponse(
  { status, etag, encoded, unchanged }: Representation,
  request: { acceptEncoding?: string | null; ifNoneMatch?: string | null },
): ReadyResponse {
  if (status === 200 && matchesTag(request.ifNoneMatch, etag)) return unchanged
  return encoded[selectEncoding(request.acceptEncoding)]
}

/** The same as `selectResponse`, between web-standard objects. */
export function respond(request: Request, representation: Representation): Response {
  const { status, headers, body } = selectResponse(representation, {
    acceptEncoding: request.headers.get('accept-encoding'),
    ifNoneMatch: request.headers.get('if-none-match'),
  })
  return new Response(request.method === 'HEAD' ? null : (body as BodyInit | undefined), { status, headers })
}

/**
 * Answers with a text that is not cached. The compression is quick, since it serves only one request.
 * @param etag Weak entity tag of the source of the text.
 */
export async function respondOnce(
  { headers: asked, method }: Request,
  text: string,
  { etag, ...headers }: Record<string, string> & { etag: string },
): Promise<Response> {
  const encoding = selectEncoding(asked.get('accept-encoding'))
  const body = await compress(Buffer.from(text), encoding, QUICK_BROTLI_QUALITY)
  return new Response(method === 'HEAD' ? null : (body as BodyInit), {
    headers: {
      ...headers,
      etag,
      vary: 'accept-encoding',
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  })
}

/** Returns the bytes that a representation takes in memory. */
export function sizeOf({ encoded: { identity, br, gzip } }: Representation): number {
  return identity.body.length + br.body.length + gzip.body.length
}

/** Compression level, for Brotli and for gzip. */
const QUALITY = 6

const QUICK_BROTLI_QUALITY = 3

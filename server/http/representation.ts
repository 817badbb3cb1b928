import { createHash } from 'node:crypto'
import { compress, selectEncoding, type Encoding } from '@waypost/http/content-encoding.ts'
import { matchesTag } from '@waypost/http/entity-tag.ts'

/** An answer that is ready to be sent in any encoding that a browser accepts. */
export interface Representation {
  status: number
  headers: Readonly<Record<string, string>>
  /** Weak entity tag, the same for every encoding (RFC 9110, section 8.8.3). */
  etag: string
  bodies: Readonly<Record<Encoding, Buffer>>
}

/** Compresses a body and computes its entity tag. */
export async function createRepresentation(
  text: string,
  headers: Record<string, string>,
  status = 200,
): Promise<Representation> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    compress(identity, 'br', BROTLI_QUALITY),
    compress(identity, 'gzip', BROTLI_QUALITY),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, bodies: { identity, br, gzip: gzipped } }
}

/**
 * Chooses how to answer one request with a representation.
 *
 * @param request GET or HEAD.
 * @returns Without a body for 304 and for HEAD.
 * @see RFC 9110, sections 12.5.3 (Accept-Encoding) and 13.1.2 (If-None-Match).
 */
export function selectAnswer(
  { status, headers, etag, bodies }: Representation,
  request: { method: string; acceptEncoding?: string | null; ifNoneMatch?: string | null },
): { status: number; headers: Record<string, string>; body?: Buffer } {
  const common = { ...headers, etag, vary: 'accept-encoding' }
  if (status === 200 && matchesTag(request.ifNoneMatch, etag)) return { status: 304, headers: common }
  const encoding = selectEncoding(request.acceptEncoding)
  const body = bodies[encoding]
  return {
    status,
    headers: {
      ...common,
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body: request.method === 'HEAD' ? undefined : body,
  }
}

/** The same as `selectAnswer`, between web-standard objects. */
export function respond(request: Request, representation: Representation): Response {
  const { status, headers, body } = selectAnswer(representation, {
    method: request.method,
    acceptEncoding: request.headers.get('accept-encoding'),
    ifNoneMatch: request.headers.get('if-none-match'),
  })
  return new Response(body as BodyInit | undefined, { status, headers })
}

/** Bytes that a representation holds in memory. */
export function sizeOf({ bodies }: Representation): number {
  return bodies.identity.length + bodies.br.length + bodies.gzip.length
}

const BROTLI_QUALITY = 6

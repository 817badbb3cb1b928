import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signed parts of a request. */
interface SignedRequest {
  method: string
  /** As the signer saw it. */
  path: string
  headers: Headers
  body: Uint8Array
}

/** Result of checking a signature. */
export type Verdict = 'genuine' | 'unsigned' | 'forged' | 'expired'

const SIGNATURE = 'x-contentful-signature'
const SIGNED_HEADERS = 'x-contentful-signed-headers'
const TIMESTAMP = 'x-contentful-timestamp'

/** How long a signature is valid. */
const LIFETIME_MS = 30_000

/** Whether a request has a signature, valid or not. */
export function isSigned(headers: Headers): boolean {
  return [SIGNATURE, SIGNED_HEADERS, TIMESTAMP].every((name) => headers.has(name))
}

/**
 * Checks a request as Contentful's own tools for apps do: a keyed digest of the method, the path, the headers that the
 * request names, and the body, no older than 30 seconds.
 *
 * @param now In milliseconds since 1970.
 * @see https://www.contentful.com/developers/docs/webhooks/request-verification/
 */
export function checkSignature(request: SignedRequest, secret: string, now: number): Verdict {
  const { headers } = request
  if (!isSigned(headers)) return 'unsigned'
  const names = headers.get(SIGNED_HEADERS)!.split(',')
  const isComplete = names.includes(TIMESTAMP) && names.includes(SIGNED_HEADERS)
  if (!isComplete || !names.every((name) => /^[\w-]+$/.test(name))) return 'forged'
  const given = Buffer.from(headers.get(SIGNATURE)!, 'hex')
  const expected = sign(request, names, secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
  // A time in the future would make a signature valid until then.
  return Math.abs(now - Number(headers.get(TIMESTAMP))) < LIFETIME_MS ? 'genuine' : 'expired'
}

function sign({ method, path, headers, body }: SignedRequest, names: string[], secret: string): Buffer {
  const lines = names
    .toSorted()
    .map((name) => `${name}:${headers.get(name)?.trim() ?? ''}`)
    .join(';')
  return createHmac('sha256', secret).update(`${method}\n${path}\n${lines}\n`).update(body).digest()
}

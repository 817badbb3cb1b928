import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signed parts of a request. */
interface SignedRequest {
  method: string
  /** As the signer saw it. */
  path: string
  headers: Headers
  body: Uint8Array
}

/** What is wrong with a call. */
export type Mistake = 'unsigned' | 'forged' | 'expired'

const SIGNATURE = 'x-contentful-signature'
const SIGNED_HEADERS = 'x-contentful-signed-headers'
const TIMESTAMP = 'x-contentful-timestamp'

/** How long a signature is valid. */
const LIFETIME_MS = 30_000

/**
 * Checks what can be checked before a body is read: whether there is a signature of the right form, no older than 30 seconds.
 *
 * @param now In milliseconds since 1970.
 * @returns `undefined` if nothing is wrong so far.
 * @see https://www.contentful.com/developers/docs/webhooks/request-verification/
 */
export function checkHead(headers: Headers, now: number): Mistake | undefined {
  if (![SIGNATURE, SIGNED_HEADERS, TIMESTAMP].every((name) => headers.has(name))) return 'unsigned'
  const names = headers.get(SIGNED_HEADERS)!.split(',')
  const isComplete = names.includes(TIMESTAMP) && names.includes(SIGNED_HEADERS)
  if (!isComplete || !names.every((name) => /^[\w-]+$/.test(name))) return 'forged'
  if (!/^[\da-f]{64}$/i.test(headers.get(SIGNATURE)!)) return 'forged'
  // A time in the future would make a signature valid until then.
  return Math.abs(now - Number(headers.get(TIMESTAMP))) < LIFETIME_MS ? undefined : 'expired'
}

/**
 * Whether the signature is right, as Contentful's own tools for apps check it: a keyed digest of the method, the path, the
 * headers that the request names, and the body.
 *
 * @param request One whose head is right.
 */
export function hasRightSignature(request: SignedRequest, secret: string): boolean {
  const given = Buffer.from(request.headers.get(SIGNATURE)!, 'hex')
  return timingSafeEqual(given, sign(request, secret))
}

function sign({ method, path, headers, body }: SignedRequest, secret: string): Buffer {
  const names = headers.get(SIGNED_HEADERS)!.split(',')
  const lines = names
    .toSorted()
    .map((name) => `${name}:${headers.get(name)?.trim() ?? ''}`)
    .join(';')
  return createHmac('sha256', secret).update(`${method}\n${path}\n${lines}\n`).update(body).digest()
}

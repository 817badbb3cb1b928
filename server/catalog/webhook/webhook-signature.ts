import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signed parts of a request. */
interface SignedRequest {
  method: string
  /** The path as the signer saw it. */
  path: string
  headers: Headers
  body: Uint8Array
}

/** Why a call is refused. */
export type Mistake = 'unsigned' | 'forged' | 'expired'

const SIGNATURE = 'x-contentful-signature'
const SIGNED_HEADERS = 'x-contentful-signed-headers'
const TIMESTAMP = 'x-contentful-timestamp'

/** How long a signature is valid. */
const LIFETIME_MS = 30_000

/**
 * Checks a call before its body is read: it must have a signature of the right form that is at most 30 seconds old.
 * @param now In milliseconds since 1970.
 * @returns `undefined` if the headers are valid.
 * @see https://www.contentful.com/developers/docs/webhooks/request-verification/
 */
export function checkHead(headers: Headers, now: number): Mistake | undefined {
  if (![SIGNATURE, SIGNED_HEADERS, TIMESTAMP].every((name) => headers.has(name))) return 'unsigned'
  const names = headers.get(SIGNED_HEADERS)!.split(',')
  const isComplete = names.includes(TIMESTAMP) && names.includes(SIGNED_HEADERS)
  if (!isComplete || !names.every((name) => /^[\w-]+$/.test(name))) return 'forged'
  if (!/^[\da-f]{64}$/i.test(headers.get(SIGNATURE)!)) return 'forged'
  // A timestamp in the future would extend the life of a signature.
  return Math.abs(now - Number(headers.get(TIMESTAMP))) < LIFETIME_MS ? undefined : 'expired'
}

/**
 * Whether the signature is correct, by the rule of Contentful's `node-apps-toolkit`: an HMAC of the method, the path, the signed
 * headers and the body.
 * @param request A request that passed `checkHead`.
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

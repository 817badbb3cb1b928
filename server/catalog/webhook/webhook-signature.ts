import { createHmac, timingSafeEqual } from 'node:crypto'

/** What is signed of a request. */
interface SignedRequest {
  method: string
  /** As who signed it saw it. */
  path: string
  headers: Headers
  body: Uint8Array
}

/** Whether a request is signed, and by whom. */
export type Verdict = 'genuine' | 'unsigned' | 'forged' | 'expired'

const SIGNATURE = 'x-contentful-signature'
const SIGNED_HEADERS = 'x-contentful-signed-headers'
const TIMESTAMP = 'x-contentful-timestamp'

/** How long a signature holds. */
const LIFETIME_MS = 30_000

/** Whether a request has a signature, of whomever. */
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
  // One from the future would hold until then.
  return Math.abs(now - Number(headers.get(TIMESTAMP))) < LIFETIME_MS ? 'genuine' : 'expired'
}

function sign({ method, path, headers, body }: SignedRequest, names: string[], secret: string): Buffer {
  const lines = names
    .toSorted()
    .map((name) => `${name}:${headers.get(name)?.trim() ?? ''}`)
    .join(';')
  return createHmac('sha256', secret).update(`${method}\n${path}\n${lines}\n`).update(body).digest()
}

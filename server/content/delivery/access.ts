import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Makes the check of callers' tokens: `Authorization: Bearer …`, or the parameter `access_token`.
 *
 * @see Content Delivery API, authentication.
 */
export function createAccessCheck(token: string): (request: Request) => boolean {
  const expected = digest(token)
  return (request) => {
    const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    const given = bearer ?? new URL(request.url).searchParams.get('access_token')
    // Digests have one length, so that the time taken tells nothing of the token.
    return given !== null && timingSafeEqual(digest(given), expected)
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

import { isSameSecret } from '@waypost/http/same-secret.ts'

/**
 * Makes the check of callers' tokens: `Authorization: Bearer …`, or the parameter `access_token`.
 *
 * @see Content Delivery API, authentication.
 */
export function createAccessCheck(token: string): (request: Request) => boolean {
  return (request) => {
    const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    const given = bearer ?? new URL(request.url).searchParams.get('access_token')
    return given !== null && isSameSecret(given, token)
  }
}

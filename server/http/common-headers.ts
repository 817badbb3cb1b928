import type { Middleware } from './middleware.ts'

/** Gives every answer these headers, and refuses addresses that hold a name or a password with 400. */
export function commonHeaders(headers: Record<string, string>): Middleware {
  const all = new Map(Object.entries(headers))
  return (request, response, next) => {
    response.setHeaders(all)
    if (hasCredentials(request.url ?? '/')) response.writeHead(400).end()
    else next()
  }
}

/** Whether a request target is an absolute URL with credentials: no `Request` can be made of one (RFC 9112, section 3.2.2). */
function hasCredentials(target: string): boolean {
  if (target.startsWith('/') || !URL.canParse(target)) return false
  const { username, password } = new URL(target)
  return username !== '' || password !== ''
}

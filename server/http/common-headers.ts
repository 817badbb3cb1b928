import type { IncomingMessage } from 'node:http'
import type { Middleware } from './middleware.ts'

/** Gives every answer these headers. Refuses malformed hosts, and addresses that hold a name or a password, with 400. */
export function commonHeaders(headers: Record<string, string>): Middleware {
  const all = new Map(Object.entries(headers))
  return (request, response, next) => {
    response.setHeaders(all)
    if (!hasValidHost(request) || hasCredentials(request.url ?? '/')) response.writeHead(400).end()
    else next()
  }
}

/** A name or an address, perhaps with a port. @see RFC 3986, section 3.2.2 */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d*)?$/i

/** Whether a request names one host; HTTP/1.0 may name none. @see RFC 9112, section 3.2 */
function hasValidHost({ headersDistinct: { host: hosts = [] }, httpVersion }: IncomingMessage): boolean {
  if (hosts.length === 0) return httpVersion === '1.0'
  return hosts.length === 1 && HOST.test(hosts[0])
}

/** Whether a request target is an absolute URL with credentials: no `Request` can be made of one (RFC 9112, section 3.2.2). */
function hasCredentials(target: string): boolean {
  if (target.startsWith('/') || !URL.canParse(target)) return false
  const { username, password } = new URL(target)
  return username !== '' || password !== ''
}

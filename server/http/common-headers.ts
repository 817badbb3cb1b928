import type { IncomingMessage } from 'node:http'
import type { Middleware } from './middleware.ts'

/** Adds these headers to the answers of all later stages. */
export function commonHeaders(headers: Record<string, string>): Middleware {
  const all = new Map(Object.entries(headers))
  return (_, response, next) => {
    response.setHeaders(all)
    next()
  }
}

/**
 * Refuses malformed hosts, and addresses that contain a user name or a password, with 400.
 * @param headers Headers of the refusal.
 */
export function refuseMalformed(headers: Record<string, string>): Middleware {
  return (request, response, next) => {
    if (hasValidHost(request) && !hasCredentials(request.url ?? '/')) next()
    else response.writeHead(400, headers).end()
  }
}

/** A name or an address, with an optional port. @see RFC 3986, section 3.2.2 */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d*)?$/i

/** Whether a request names one host; HTTP/1.0 may name none. @see RFC 9112, section 3.2 */
function hasValidHost({ headers: { host }, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0'
  return HOST.test(host) && countHosts(rawHeaders) === 1
}

/** Counts `Host` headers in the raw list: `headers` holds only the first, and `headersDistinct` is slow. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/**
 * Whether a request target is an absolute URL with credentials. Node cannot make a `Request` of such a URL (RFC 9112,
 * section 3.2.2).
 */
function hasCredentials(target: string): boolean {
  if (target.startsWith('/') || !URL.canParse(target)) return false
  const { username, password } = new URL(target)
  return username !== '' || password !== ''
}

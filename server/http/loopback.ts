import type { IncomingMessage } from 'node:http'

/** Whether a host is a loopback address or name, which no other machine can reach. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return bare === 'localhost' || bare === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(bare)
}

/** Headers that proxies add. A request with one of these headers comes from another machine. */
const FORWARDING = /^(forwarded|via|x-real-ip|x-(forwarded|original)\b.*|cf-.*|.*client-ip)$/

/** Whether a request comes from this machine and names it in its `Host`. */
export function isLocalRequest({ url = '/', headers, httpVersion }: IncomingMessage): boolean {
  const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name))
  // Browsers do not use HTTP/1.0, but some proxies that add no header do.
  if (isForwarded || httpVersion === '1.0') return false
  // An absolute URL takes precedence over `Host` (RFC 9112, section 3.2.2).
  const address = url.startsWith('/') ? `http://${headers.host}` : url
  return URL.canParse(address) && isLoopback(new URL(address).hostname)
}

import type { IncomingMessage } from 'node:http'
import { isLoopback } from './loopback.ts'

/** Headers that a proxy adds: who sends one is not on this machine. */
const FORWARDING = /^(forwarded|via|x-real-ip|x-(forwarded|original)\b.*|cf-.*|.*client-ip)$/

/** Tells whether a request comes from this machine, and was not led here by a name that is not this machine's. */
export function isLocalRequest({ url = '/', headers, httpVersion }: IncomingMessage): boolean {
  const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name))
  // No browser speaks HTTP/1.0 any more; proxies that say nothing of themselves still do.
  if (isForwarded || httpVersion === '1.0') return false
  // A whole address names its host itself (RFC 9112, section 3.2.2).
  const address = url.startsWith('/') ? `http://${headers.host}` : url
  return URL.canParse(address) && isLoopback(new URL(address).hostname)
}

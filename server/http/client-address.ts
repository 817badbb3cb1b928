import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** Finds the address that a request comes from, for rate limits. */
export type ClientAddress = (asked: Context | IncomingMessage) => string

/**
 * Makes the function that finds a request's address.
 *
 * @param trustedProxies How many proxies stand in front. Each appends the address of its client to X-Forwarded-For, so
 *   the client is that many entries from the end; earlier entries may be forged.
 * @returns An IPv4 address, or the /64 of an IPv6 one, since that is what one household or machine has.
 */
export function createClientAddress(trustedProxies: number): ClientAddress {
  return (asked) => {
    const [socket = '', header = ''] =
      asked instanceof IncomingMessage
        ? [asked.socket.remoteAddress, asked.headers['x-forwarded-for']?.toString()]
        : [getConnInfo(asked).remote.address, asked.req.header('x-forwarded-for')]
    if (trustedProxies === 0) return networkOf(socket)
    const forwarded = header.split(',').map((entry) => entry.trim())
    return networkOf(bare(forwarded.at(-trustedProxies) ?? '') || socket)
  }
}

/** An address without the quotes, brackets, port and zone that some proxies add. */
function bare(entry: string): string {
  const unquoted = entry.replaceAll('"', '')
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(unquoted) ?? []
  return (bracketed ?? unquoted.replace(/^([\d.]+):\d+$/, '$1')).replace(/%.*$/, '')
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]
  if (!isIPv6(address)) return address
  const [head, tail] = address.split('::')
  const groups = head.split(':')
  const last = tail?.split(':').filter(Boolean) ?? []
  if (tail !== undefined) while (groups.length + last.length < 8) groups.push('0')
  return [...groups, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')
}

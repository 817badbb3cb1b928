import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** Returns the address that a request comes from, for rate limits. */
export type ClientAddress = (asked: Context | IncomingMessage) => string

/** Headers in which proxies name their client. */
const FORWARDED_FOR = /^(forwarded|x-forwarded-for|x-real-ip|.*connecting-ip|.*client-ip)$/

interface ClientAddressOptions {
  /**
   * Number of proxies in front of the server. Each appends its client's address to X-Forwarded-For. The reader's
   * address is therefore this many entries from the end; earlier entries may be forged.
   */
  trustedProxies: number
  /** Called once, with a sentence for the operator, when requests contradict `trustedProxies`. */
  onMismatch(sentence: string): void
}

/**
 * Makes the function that returns a request's address.
 * @returns An IPv4 address, or the /64 of an IPv6 address, which belongs to one household or machine.
 */
export function createClientAddress({ trustedProxies, onMismatch }: ClientAddressOptions) {
  let isReported = false
  let didLastFit = true

  function clientAddress(asked: Context | IncomingMessage): string {
    const [socket = '', headers] =
      asked instanceof IncomingMessage
        ? [asked.socket.remoteAddress, asked.headers]
        : [getConnInfo(asked).remote.address, asked.req.header()]
    const mismatch = mismatchOf(headers)
    didLastFit = mismatch === undefined
    if (mismatch !== undefined && !isReported) {
      isReported = true
      onMismatch(mismatch)
    }
    return networkOf((trustedProxies > 0 && clientOf(headers)) || socket)
  }

  function mismatchOf(headers: Headers): string | undefined {
    if (trustedProxies > 0) return clientOf(headers) === '' ? unforwarded(trustedProxies) : undefined
    const added = Object.keys(headers).find((name) => FORWARDED_FOR.test(name))
    return added === undefined ? undefined : undeclared(added)
  }

  function clientOf(headers: Headers): string {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    return bare((forwarded.at(-trustedProxies) ?? '').trim())
  }

  return Object.assign(clientAddress, {
    /** True if this request and the one before contradict the number of proxies: one alone may have been forged. */
    isMismatch: (asked: Context) => !didLastFit && mismatchOf(asked.req.header()) !== undefined,
  })
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

function undeclared(header: string): string {
  return `A request has the header '${header}', but TRUST_PROXY is not set. If you run a proxy in front, have it add X-Forwarded-For and set TRUST_PROXY=1: until then all visitors are one client, and share its limits.`
}

function unforwarded(proxies: number): string {
  return `A request has fewer entries in X-Forwarded-For than TRUST_PROXY=${proxies} says. Have each proxy add the address of its client: until then all visitors may be one client, and share its limits.`
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

/** The /48 around an IPv6 client: one household or rented machine may own it all. `undefined` for IPv4. */
export function networkAround(client: string): string | undefined {
  return client.includes(':') ? `${client.split(':').slice(0, 3).join(':')}::/48` : undefined
}

import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6 } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** How hosts are found, and which of their addresses may be asked. */
export interface Network {
  /** Finds all IP addresses of a host, or returns the IP address that it is. */
  resolve(host: string): Promise<readonly string[]>
  allows(address: string, port: number): boolean
}

export const PUBLIC_NETWORK: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  allows: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
}

interface Limits {
  network: Network
  accept: string
  /** The rest is not read. */
  maxBytes: number
  /** Ends the request, wherever it is. */
  signal: AbortSignal
}

export interface FetchedFile {
  /** Its address after redirects. */
  url: URL
  /** The header `content-type`. */
  contentType: string
  bytes: Buffer
  /** Whether these are all its bytes. */
  isWhole: boolean
}

const MAX_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]

/**
 * Fetches a file of the public internet. Each host is resolved once; its addresses are checked, and the connection uses no others.
 * @throws Error with a reason for the creator; the signal's reason.
 */
export async function fetchPublic(address: string, limits: Limits): Promise<FetchedFile> {
  let url = new URL(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await ask(url, limits)
    try {
      const { statusCode = 0, headers } = answer
      if (REDIRECTS.includes(statusCode) && headers.location !== undefined) {
        if (!URL.canParse(headers.location, url)) throw new Error('it leads to no address')
        url = new URL(headers.location, url)
        continue
      }
      if (statusCode !== 200) throw new Error(`it answers with the status ${statusCode}`)
      // Few bytes can become gigabytes, and no encoding was asked for.
      if (!/^(?:identity)?$/i.test(headers['content-encoding'] ?? ''))
        throw new Error('it answers compressed')
      return { url, contentType: headers['content-type'] ?? '', ...(await read(answer, limits)) }
    } finally {
      answer.destroy()
    }
  }
  throw new Error(`it leads on more than ${MAX_REDIRECTS} times`)
}

async function ask(url: URL, { network, accept, signal }: Limits): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol) || url.username !== '') throw new Error('its address is not allowed')
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const found = await withSignal(signal, network.resolve(url.hostname.replace(/^\[(.*)\]$/, '$1')))
  if (found.length === 0 || !found.every((each) => network.allows(each, port)))
    throw new Error('it is not on the public internet')
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options: RequestOptions = {
    agent: false,
    lookup: pinnedTo(found),
    signal,
    headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Waypost (link cards)' },
  }
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve)
  request.on('error', reject).end()
  // A connection that changes its protocol ends without an error.
  return withSignal(signal, promise)
}

/** Answers with the checked addresses. A second question to the DNS could have another answer. */
function pinnedTo(addresses: readonly string[]): RequestOptions['lookup'] {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_host, { all: wantsAll }, done) =>
    wantsAll ? done(null, all) : done(null, all[0].address, all[0].family)
}

async function read(answer: IncomingMessage, { maxBytes }: Limits) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isWhole: size <= maxBytes }
}

/** Waits for what cannot be ended, such as a question to the DNS, no longer than the signal allows. */
function withSignal<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  return Promise.race([promise, aborted])
}

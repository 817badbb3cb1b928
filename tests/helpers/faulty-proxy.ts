import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a proxy does with a request instead of passing it on. */
export type Fault = 'none' | 'rate-limited' | 'broken' | 'refused-token' | 'silent' | 'half' | 'html'

/** Stands before a server, and fails in its place. */
export interface FaultyProxy {
  /** Origin without a slash at the end. */
  url: string
  /** Origin of the server behind it. */
  target: string
  /** What becomes of the requests from now on. */
  fault: Fault
  /** How many of the next questions for changes are told that there are none. */
  lagging: number
  /** How many requests it was silent to and that were not given up. */
  waiting: number
  /** Paths with parameters of all requests so far. */
  requests: string[]
  /** Ends it, with all that is under way. */
  close(): Promise<void>
}

/**
 * Opens a proxy.
 *
 * @param target Origin of the server behind it.
 * @param port A free one if not given.
 */
export async function openFaultyProxy(target: string, port = 0): Promise<FaultyProxy> {
  const server = createServer((request, response) => {
    proxy.requests.push(request.url ?? '')
    const { fault } = proxy
    if (fault === 'silent') {
      proxy.waiting += 1
      response.once('close', () => (proxy.waiting -= 1))
      return
    }
    if (proxy.lagging > 0 && request.url?.includes('sync_token=')) {
      proxy.lagging -= 1
      response.end(JSON.stringify({ items: [], nextSyncUrl: `${proxy.target}${request.url}` }))
      return
    }
    if (fault === 'none' || fault === 'half') return pass(proxy.target, request, response, fault === 'half')
    const [status, headers, body] = ANSWERS[fault]
    response.writeHead(status, headers).end(body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    fault: 'none',
    lagging: 0,
    waiting: 0,
    requests: [],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}

const error = (id: string) => JSON.stringify({ sys: { type: 'Error', id }, message: `It is ${id}.` })

const ANSWERS: Record<
  Exclude<Fault, 'none' | 'silent' | 'half'>,
  [status: number, headers: Record<string, string>, body: string]
> = {
  'rate-limited': [429, { 'x-contentful-ratelimit-reset': '1' }, error('RateLimitExceeded')],
  broken: [500, {}, error('ServerError')],
  'refused-token': [401, {}, error('AccessTokenInvalid')],
  html: [200, { 'content-type': 'text/html' }, '<!doctype html><title>Back soon</title>'],
}

/** Passes a request on and its answer back; the half of it, if asked for. */
function pass(target: string, request: IncomingMessage, response: ServerResponse, isHalf: boolean) {
  // What is not compressed can be cut anywhere and still be read up to there.
  const headers = { ...request.headers, host: new URL(target).host, 'accept-encoding': 'identity' }
  const passed = ask(target + request.url, { method: request.method, headers })
  request.pipe(passed)
  passed.once('error', () => response.destroy())
  passed.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    if (isHalf) answer.once('data', (chunk: Buffer) => breakOff(response, chunk))
    else answer.pipe(response)
  })
}

function breakOff(response: ServerResponse, chunk: Buffer): void {
  response.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => response.destroy())
}

import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a proxy fails instead of forwarding a request. */
export type Fault = 'none' | 'half' | 'stalled' | 'silent' | keyof typeof ANSWERS

/** A proxy that can fail in place of its server. */
export interface FaultyProxy {
  /** Origin without a slash at the end. */
  url: string
  /** Origin of the server behind it. */
  target: string
  /** The fault of the requests from now on. */
  fault: Fault
  /** How many of the next polls get 'no changes'. */
  lagging: number
  /** How many unanswered requests are still open. */
  waiting: number
  /** Paths with parameters of all requests so far. */
  requests: string[]
  /** Closes it and all open requests. */
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
    if (fault === 'none' || fault === 'half' || fault === 'stalled')
      return pass(proxy.target, request, response, fault)
    const { status, headers, body } = ANSWERS[fault]
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

const ANSWERS = {
  'rate-limited': {
    status: 429,
    headers: { 'x-contentful-ratelimit-reset': '1' },
    body: error('RateLimitExceeded'),
  },
  broken: { status: 500, headers: {}, body: error('ServerError') },
  'refused-token': { status: 401, headers: {}, body: error('AccessTokenInvalid') },
  html: { status: 200, headers: { 'content-type': 'text/html' }, body: '<title>Back soon</title>' },
}

/** Forwards a request and its answer; or half of the answer, then closes the connection or falls silent. */
function pass(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  fault: 'none' | 'half' | 'stalled',
) {
  // Uncompressed text is readable up to the cut.
  const headers = { ...request.headers, host: new URL(target).host, 'accept-encoding': 'identity' }
  const passed = ask(target + request.url, { method: request.method, headers })
  request.pipe(passed)
  passed.once('error', () => response.destroy())
  passed.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    if (fault === 'none') {
      answer.pipe(response)
      return
    }
    answer.once('data', (chunk: Buffer) => {
      const half = chunk.subarray(0, Math.ceil(chunk.length / 2))
      response.write(half, () => fault === 'half' && response.destroy())
    })
  })
}

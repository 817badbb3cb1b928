import type { HttpBindings } from '@hono/node-server'
import { waitForBody } from '@waypost/http/unreadable-requests.ts'
import type { Context } from 'hono'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, tooManyAttempts } from '../errors.ts'
import { networkAround, type ClientAddress } from './client-address.ts'
import type { Middleware } from './middleware.ts'
import { sendProblem } from './problem.ts'

/** Maximum number of bodies that may arrive from one client at once. */
const MAX_OF_CLIENT = 8

/** The same maximum for the /48 around an IPv6 client. */
const MAX_OF_NETWORK = 64

/** Maximum number of bodies that may arrive from all clients at once. */
const MAX_ARRIVING = 256

/** Maximum size in bytes of all bodies together whose requests have no answer yet. */
const MAX_BYTES = 64 * 1024 * 1024

/** No address reads more bytes of a body than this. A body without a stated length counts as this many bytes. */
const MAX_READ_BYTES = 3 * 1024 * 1024

interface Held {
  client: string
  network: string
  bytes: number
  response: ServerResponse
}

/**
 * Limits the bodies that arrive at the same time, so that stalled bodies take little memory and block nobody. A client
 * with too many is refused. Above the limit for all clients, the server closes the oldest connections. GET and HEAD may
 * have no body.
 */
export function boundBodies(clientOf: ClientAddress): Middleware {
  /** Requests without a finished response, the oldest first. */
  const requests = new Map<IncomingMessage, Held>()

  return (request, response, next) => {
    const bytes = lengthOf(request)
    if (bytes === 0) return next()
    // Nothing reads the body of a GET, and its answer may last for hours.
    if (request.method === 'GET' || request.method === 'HEAD')
      return refuse(new AppError('invalid', 'A GET or HEAD request may have no body.'))
    const client = clientOf(request)
    const network = networkAround(client) ?? client
    const arriving = [...requests].filter(([{ complete }]) => !complete)
    const ofClient = arriving.filter(([, held]) => held.client === client).length
    const ofNetwork = arriving.filter(([, held]) => held.network === network).length
    if (ofClient >= MAX_OF_CLIENT || ofNetwork >= MAX_OF_NETWORK) return refuse(tooManyAttempts(1))

    let total = bytes
    // A body takes no memory once its answer is ready, even while the client is still reading the answer.
    for (const held of requests.values()) if (!held.response.writableEnded) total += held.bytes
    for (const [index, [oldest, { bytes: freed }]] of arriving.entries()) {
      if (arriving.length - index < MAX_ARRIVING && total <= MAX_BYTES) break
      // The log treats this as a client that disconnected.
      oldest.socket.destroy()
      total -= freed
    }
    if (total > MAX_BYTES)
      return refuse(new AppError('busy', 'Too much is being sent right now.', { retryAfterSeconds: 1 }))
    requests.set(request, { client, network, bytes, response })
    response.once('close', () => requests.delete(request))
    next()

    function refuse(error: AppError) {
      // The server does not read the body.
      response.setHeader('connection', 'close')
      sendProblem(response, error)
    }
  }
}

/** Lets the body of a request take longer than those of other clients, as long as its bytes arrive. */
export function allowSlowBody(c: Context): void {
  // Without a server, as in tests, there is no time limit.
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  if (incoming && outgoing) waitForBody(incoming, outgoing)
}

function lengthOf({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return MAX_READ_BYTES
  return Math.min(Number(headers['content-length'] ?? 0), MAX_READ_BYTES)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, tooManyAttempts } from '../errors.ts'
import { networkAround, type ClientAddress } from './client-address.ts'
import type { Middleware } from './middleware.ts'
import { sendProblem } from './problem.ts'

/** Most bodies of one client that may be on their way at once. */
const MAX_OF_CLIENT = 8

/** The same for the /48 around an IPv6 client. */
const MAX_OF_NETWORK = 64

/** Most bodies of all clients that may be on their way at once. */
const MAX_ARRIVING = 256

/** Most bytes that the bodies of all requests may have together whose answers are not made yet. */
const MAX_BYTES = 64 * 1024 * 1024

/** More than is read of anybody's body. One that does not tell its length counts for this much. */
const MAX_READ_BYTES = 3 * 1024 * 1024

interface Held {
  client: string
  network: string
  bytes: number
  response: ServerResponse
}

/**
 * Bounds the bodies that are on their way, so that those which stall take little memory and keep nobody out: a client with
 * too many is refused, and of all clients' the oldest make way for the newest. Requests that read may have none.
 */
export function boundBodies(clientOf: ClientAddress): Middleware {
  /** Requests whose connections are not done with them, the oldest first. */
  const requests = new Map<IncomingMessage, Held>()

  return (request, response, next) => {
    const bytes = lengthOf(request)
    if (bytes === 0) return next()
    // Nothing reads it, and the answer may last for hours.
    if (request.method === 'GET' || request.method === 'HEAD')
      return refuse(new AppError('invalid', 'A request that reads has no body.'))
    const client = clientOf(request)
    const network = networkAround(client) ?? client
    const arriving = [...requests].filter(([{ complete }]) => !complete)
    const ofClient = arriving.filter(([, of]) => of.client === client).length
    const ofNetwork = arriving.filter(([, of]) => of.network === network).length
    if (ofClient >= MAX_OF_CLIENT || ofNetwork >= MAX_OF_NETWORK) return refuse(tooManyAttempts(1))

    let total = bytes
    // An answer that is made needs the body no more, however long its client takes to read it.
    for (const of of requests.values()) if (!of.response.writableEnded) total += of.bytes
    for (const [index, [oldest, of]] of arriving.entries()) {
      if (arriving.length - index < MAX_ARRIVING && total <= MAX_BYTES) break
      // As if its client had left, which is no error of ours.
      oldest.socket.destroy()
      total -= of.bytes
    }
    if (total > MAX_BYTES)
      return refuse(new AppError('busy', 'Too much is being sent right now.', { retryAfterSeconds: 1 }))
    requests.set(request, { client, network, bytes, response })
    response.once('close', () => requests.delete(request))
    next()

    function refuse(error: AppError) {
      // The body is not read.
      response.setHeader('connection', 'close')
      sendProblem(response, error)
    }
  }
}

function lengthOf({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return MAX_READ_BYTES
  return Math.min(Number(headers['content-length'] ?? 0), MAX_READ_BYTES)
}

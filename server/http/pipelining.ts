import type { Socket } from 'node:net'
import type { Middleware } from './middleware.ts'

/** Maximum number of requests that wait on one connection. Browsers and proxies send one at a time. */
const MAX_WAITING = 15

/** Maximum number of waiting requests on all connections together, whose headers and bodies take memory. */
const MAX_WAITING_IN_ALL = 1_000

/**
 * Answers the requests of a connection one at a time: the next one starts once the client has read the previous answer.
 * Closes a connection with too many waiting requests.
 *
 * After the close, Node still parses what it has read, at most 64 KB; these requests get no answer.
 *
 * @see RFC 9112, section 9.3.2
 */
export function boundPipelining(): Middleware {
  /** Waiting requests by connection, while the connection's current request has no complete answer. */
  const queues = new Map<Socket, Waiting[]>()
  let inAll = 0

  function start({ socket, response, next }: Waiting): void {
    response.once('close', () => continueWith(socket))
    next()
  }

  /** Starts the next request of a connection after its previous answer is complete, or after it has closed. */
  function continueWith(socket: Socket): void {
    const following = socket.destroyed ? undefined : queues.get(socket)?.shift()
    if (!following) return forget(socket)
    inAll -= 1
    start(following)
  }

  function forget(socket: Socket): void {
    inAll -= queues.get(socket)?.length ?? 0
    queues.delete(socket)
  }

  return ({ socket }, response, next) => {
    if (socket.destroyed) return
    const queue = queues.get(socket)
    if (!queue) {
      queues.set(socket, [])
      return start({ socket, response, next })
    }
    if (queue.length < MAX_WAITING && inAll < MAX_WAITING_IN_ALL) {
      queue.push({ socket, response, next })
      inAll += 1
      return
    }
    socket.destroy()
    forget(socket)
  }
}

interface Waiting {
  socket: Socket
  response: Parameters<Middleware>[1]
  next: Parameters<Middleware>[2]
}

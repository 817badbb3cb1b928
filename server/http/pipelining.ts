import type { Socket } from 'node:net'
import type { Middleware } from './middleware.ts'

/** Most requests of one connection that wait for an earlier answer. Browsers and proxies send one request at a time. */
const MAX_WAITING = 15

/** Most requests that wait on all connections together: their heads, and the beginnings of their bodies, take memory. */
const MAX_WAITING_IN_ALL = 1_000

/**
 * Answers the requests of a connection one at a time, each after the client has read the answer before. Closes a connection
 * that sends too many requests ahead.
 *
 * Node parses the rest of the chunk it has read, 64 KB at most, after a connection is closed. These requests get no answer.
 *
 * @see RFC 9112, section 9.3.2
 */
export function boundPipelining(): Middleware {
  /** The waiting requests of each connection whose current request is not answered. */
  const queues = new Map<Socket, Waiting[]>()
  let inAll = 0

  function start({ socket, response, next }: Waiting): void {
    response.once('close', () => continueWith(socket))
    next()
  }

  /** Begins the next request of a connection whose answer before is complete, or which has closed. */
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

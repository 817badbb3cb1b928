import type { Socket } from 'node:net'
import type { Middleware } from './middleware.ts'

/** Node's parser of a connection, which is not documented. */
interface Parser {
  /** Takes a request whose head has come. @returns 0 where its body may follow, `OTHER_PROTOCOL` where no more of HTTP does. */
  onIncoming(): number
}

const OTHER_PROTOCOL = 2

/** Most requests of a connection that wait behind one that is answered. Browsers and proxies send one at a time. */
const MAX_WAITING = 15

/** Most requests that wait so on all connections: their heads, and the beginnings of their bodies, take memory. */
const MAX_WAITING_IN_ALL = 1_000

/**
 * Answers one request of a connection at a time, once the client has read the answer before, and lets go of a connection
 * that asks on and on: each answer that waits to be sent takes memory.
 *
 * @see RFC 9112, section 9.3.2
 */
export function boundPipelining(): Middleware {
  /** How many wait on each connection that had one wait, until it is closed. */
  const waiting = new Map<Socket, number>()
  let inAll = 0

  function count(socket: Socket, change: number): void {
    waiting.set(socket, waiting.get(socket)! + change)
    inAll += change
  }

  function release(socket: Socket): void {
    count(socket, -waiting.get(socket)!)
  }

  return ({ socket }, response, next) => {
    // A response has the socket once those before it are sent.
    if (response.socket) return next()
    if (!waiting.has(socket)) {
      waiting.set(socket, 0)
      socket.once('close', () => {
        release(socket)
        waiting.delete(socket)
      })
    }
    count(socket, 1)
    if (waiting.get(socket)! > MAX_WAITING || inAll > MAX_WAITING_IN_ALL) {
      // At once: until it is closed, others would be let go for what waits on it no more.
      release(socket)
      return letGo(socket)
    }
    response.once('socket', () => {
      if (socket.destroyed) return
      count(socket, -1)
      next()
    })
  }
}

function letGo(socket: Socket & { parser?: Parser }): void {
  socket.destroy()
  // What else has arrived would still be parsed, and become requests, which the connection holds until it is closed.
  socket.parser!.onIncoming = () => OTHER_PROTOCOL
}

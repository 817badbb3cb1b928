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

/**
 * Answers one request of a connection at a time, once the client has read the answer before, and lets go of a connection
 * that asks on and on: each answer that waits to be sent takes memory.
 *
 * @see RFC 9112, section 9.3.2
 */
export function boundPipelining(): Middleware {
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }, response, next) => {
    // A response has the socket once those before it are sent.
    if (response.socket) return next()
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count > MAX_WAITING) return letGo(socket)
    response.once('socket', () => {
      waiting.set(socket, waiting.get(socket)! - 1)
      next()
    })
  }
}

function letGo(socket: Socket & { parser?: Parser }): void {
  socket.destroy()
  // What else has arrived would still be parsed, and become requests, which the connection holds until it is closed.
  socket.parser!.onIncoming = () => OTHER_PROTOCOL
}

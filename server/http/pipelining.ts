import type { Socket } from 'node:net'
import type { Middleware } from './middleware.ts'

/** Node's parser of a connection, which is not documented. */
interface Parser {
  /** Takes a request whose head has come. @returns 0 where its body may follow. */
  onIncoming(): number
}

/** Most requests of a connection whose answers are not sent. Browsers and proxies wait for each. */
const MAX_UNSENT = 16

/**
 * Lets go of a connection that asks on and on and reads nothing: each answer that waits to be sent takes memory.
 *
 * @see RFC 9112, section 9.3.2
 */
export function boundPipelining(): Middleware {
  const unsent = new WeakMap<Socket, number>()
  return ({ socket }, response, next) => {
    const count = (unsent.get(socket) ?? 0) + 1
    unsent.set(socket, count)
    response.once('close', () => unsent.set(socket, unsent.get(socket)! - 1))
    if (count <= MAX_UNSENT) next()
    else letGo(socket)
  }
}

function letGo(socket: Socket & { parser?: Parser }): void {
  socket.destroy()
  // What else has arrived would still become requests, which the connection holds until it is closed.
  socket.parser!.onIncoming = () => 0
}

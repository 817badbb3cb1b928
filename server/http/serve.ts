import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { answerUnreadable } from '@waypost/http/unreadable-requests.ts'
import { StartError } from '../errors.ts'

/** Time for requests in flight once the server stops. Two seconds remain for the rest of the shutdown. */
const GRACE_MS = 3_000

/** Time for a request with its body, unless `allowSlowBody` waits. Slow phones send 500 KB in half of it. */
const ARRIVAL_MS = 20_000

/** Time for which a connection may be idle while the server sends an answer, or waits for a slow body. */
const STILL_MS = 60_000

/** Maximum size in bytes of all answers together that clients have not read yet. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024

const UNREAD_CHECK_MS = 100

/**
 * Time for which a stopping server still accepts waiting connections. It stops earlier after one turn of the event loop
 * as short as `QUICK_MS`.
 */
const MAX_ACCEPTING_MS = 500
const QUICK_TURN_MS = 0.1

/** Makes a server that answers unreadable and slow requests, and disconnects clients that do not read answers. */
export function openServer({
  arrivalMs = ARRIVAL_MS,
  stillMs = STILL_MS,
  maxUnreadBytes = MAX_UNREAD_BYTES,
} = {}): Server {
  const server = createServer({
    // `refuseMalformed` answers a missing `Host`: Node's own answer lacks the common headers.
    requireHostHeader: false,
    // An empty body needs no stream. A stream would cost a tenth of the time of a cached page.
    optimizeEmptyRequests: true,
    requestTimeout: arrivalMs,
    connectionsCheckingInterval: arrivalMs / 10,
  })
  server.timeout = stillMs
  answerUnreadable(server)
  boundUnread(server, maxUnreadBytes)
  return server
}

/** While all clients together have too many unread bytes, closes the connections with the most of them. */
function boundUnread(server: Server, maxBytes: number): void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    let bytes = 0
    for (const { writableLength } of sockets) bytes += writableLength
    if (bytes <= maxBytes) return
    for (const socket of [...sockets].toSorted((one, other) => other.writableLength - one.writableLength)) {
      if (bytes <= maxBytes) return
      bytes -= socket.writableLength
      socket.destroy()
    }
  }, UNREAD_CHECK_MS).unref()
  server.once('close', () => clearInterval(timer))
}

/** Starts to listen. @throws StartError naming the port or the host, if the system refuses it. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(new StartError(describe(cause, port, host), { cause })),
    )
    server.listen(port, host, resolve)
  })
}

/** Stops listening, lets requests in flight finish, and closes what is left after the grace period. */
export async function stop(server: Server, graceMs = GRACE_MS): Promise<void> {
  await untilAllAreAccepted(server)
  return new Promise((resolve) => {
    // A connection becomes idle, and can be closed, once its last answer is sent.
    const closing = setInterval(() => server.closeIdleConnections(), 50)
    const force = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearInterval(closing)
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/**
 * Waits until no connection waits to be accepted. When the server stops listening, the system resets waiting
 * connections, and a proxy cannot repeat a POST. Each turn of the event loop accepts one connection.
 */
async function untilAllAreAccepted(server: Server): Promise<void> {
  const deadline = performance.now() + MAX_ACCEPTING_MS
  let hasAccepted = true
  const accept = () => (hasAccepted = true)
  server.on('connection', accept)
  let turnAt = performance.now()
  for (let isQuick = false; (hasAccepted || !isQuick) && turnAt < deadline;) {
    hasAccepted = false
    await setImmediate()
    // During a longer turn another connection may have arrived.
    isQuick = performance.now() - turnAt < QUICK_TURN_MS
    turnAt = performance.now()
  }
  server.off('connection', accept)
}

function describe({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${(port % 65_535) + 1} npm start`
  if (code === 'EACCES')
    return `This system does not allow port ${port}. Choose one above 1023: PORT=3000 npm start`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is '${host}', which is not an address of this machine. Use 127.0.0.1 or 0.0.0.0.`
  return `The server cannot listen on ${host}, port ${port}: ${message}`
}

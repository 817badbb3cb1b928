import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { answerUnreadable } from '@waypost/http/unreadable-requests.ts'
import { StartError } from '../errors.ts'

/** Time that requests in flight have once the server stops. Two seconds are left for the rest of the shutdown. */
const GRACE_MS = 3_000

/** Time that a request has to arrive, its body included. Slow phones send a picture of 500 KB in half of it. */
const ARRIVAL_MS = 20_000

/** How long a connection may stand still while an answer is sent. */
const STILL_MS = 60_000

/** Bytes of answers that may wait for all clients together to read them. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024

const UNREAD_CHECK_MS = 100

/** How long a server that stops goes on until it has accepted all connections, in turns of the event loop as short as this. */
const MAX_ACCEPTING_MS = 500
const QUICK_TURN_MS = 0.1

/**
 * Makes a server that answers what it cannot read, and what arrives too slowly, and lets go of clients that do not read their
 * answers. It does not listen yet.
 */
export function openServer({
  arrivalMs = ARRIVAL_MS,
  stillMs = STILL_MS,
  maxUnreadBytes = MAX_UNREAD_BYTES,
} = {}): Server {
  const server = createServer({
    // Whoever answers refuses a missing `Host`: Node's answer would lack the common headers.
    requireHostHeader: false,
    // A body that is empty needs no stream: a tenth of what a kept page costs.
    optimizeEmptyRequests: true,
    requestTimeout: arrivalMs,
    connectionsCheckingInterval: arrivalMs / 10,
  })
  server.timeout = stillMs
  answerUnreadable(server)
  boundUnread(server, maxUnreadBytes)
  return server
}

/** Closes the connections that most bytes wait for, as long as too many wait for all: they take memory until they are read. */
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

/**
 * Starts to listen.
 *
 * @throws StartError naming the port or the host, if the system refuses it.
 */
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
 * Waits for a moment at which no connection waits to be accepted: when the server stops to listen, the system would reset it, and
 * a proxy may not send a comment twice to find out. Each turn of the event loop accepts one connection.
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
    // In a longer turn another one may have come.
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
    return `HOST is '${host}', which is no address of this machine. Use 127.0.0.1 or 0.0.0.0.`
  return `The server cannot listen on ${host}, port ${port}: ${message}`
}

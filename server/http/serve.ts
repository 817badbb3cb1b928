import type { Server } from 'node:http'
import { StartError } from '../errors.ts'

/** Time that requests in flight have once the server stops. Two seconds are left for the rest of the shutdown. */
const GRACE_MS = 3_000

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
export function stop(server: Server, graceMs = GRACE_MS): Promise<void> {
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

function describe({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${(port % 65_535) + 1} npm start`
  if (code === 'EACCES')
    return `This system does not allow port ${port}. Choose one above 1023: PORT=3000 npm start`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is '${host}', which is no address of this machine. Use 127.0.0.1 or 0.0.0.0.`
  return `The server cannot listen on ${host}, port ${port}: ${message}`
}

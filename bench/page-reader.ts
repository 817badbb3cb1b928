import { once } from 'node:events'
import { connect } from 'node:net'

/** A connection that requests one address repeatedly. `fetch` would use more of the machine than the server does. */
export interface PageReader {
  /** Sends the request and waits for the whole answer. @throws Error if it is not 200 or has no length, or the connection ends. */
  ask(): Promise<void>
  close(): void
}

/** Opens `count` connections for answers in Brotli. @param headers Further headers. */
export function openPageReaders(
  address: string,
  count: number,
  headers: Record<string, string> = {},
): Promise<PageReader[]> {
  return Promise.all(Array.from({ length: count }, () => openPageReader(address, headers)))
}

async function openPageReader(address: string, headers: Record<string, string>): Promise<PageReader> {
  const { host, port, pathname, search } = new URL(address)
  const lines = Object.entries({ host, 'accept-encoding': 'br', ...headers }).map((line) => line.join(': '))
  const request = Buffer.from([`GET ${pathname}${search} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  const buffer = Buffer.alloc(256 * 1024)
  let left = 0
  let asked = Promise.withResolvers<void>()

  function read(length: number): boolean {
    try {
      left = left === 0 ? bodyBytesAfter(buffer.subarray(0, length)) : left - length
      if (left === 0) asked.resolve()
    } catch (error) {
      asked.reject(error)
    }
    return true
  }

  const socket = connect({ port: Number(port), host: '127.0.0.1', onread: { buffer, callback: read } })
  await once(socket, 'connect')
  socket.setNoDelay(true)
  socket.on('error', () => {}).once('close', () => asked.reject(new Error('The connection was closed')))
  return {
    ask() {
      asked = Promise.withResolvers()
      socket.write(request)
      return asked.promise
    },
    close() {
      // Nobody waits for this answer any more.
      asked.promise.catch(() => {})
      socket.destroy()
    },
  }
}

/** Bytes of the body that are still to come after the first part of an answer. */
function bodyBytesAfter(part: Buffer): number {
  const headLength = part.indexOf('\r\n\r\n') + 4
  const head = part.toString('latin1', 0, headLength)
  const length = /^HTTP\/1\.1 200 .*\r\ncontent-length: (\d+)\r\n/is.exec(head)?.[1]
  if (length === undefined) throw new Error(`Unreadable answer: ${head}`)
  return Number(length) - (part.length - headLength)
}

import { maxHeaderSize, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { formatProblem } from './problem.ts'

/**
 * Answers requests whose head cannot be read, which no listener hears of: one that is too long gets 414 or 431, one that
 * comes too slowly 408, another 400.
 *
 * What such a client still sends is read for a while: closed at once, the connection would break before the answer is there.
 *
 * @see RFC 9110, section 15.5.15; RFC 6585, section 5
 */
export function answerUnreadable(server: Server): void {
  const answered = new WeakSet<Duplex>()
  const current = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response) => void current.set(socket, response))
  server.on('clientError', (error: ParseError, socket) => {
    // Each further piece of the same request is an error, too.
    if (answered.has(socket)) return
    answered.add(socket)
    socket.on('error', () => socket.destroy())
    // In the middle of an answer these bytes would become part of it.
    const response = current.get(socket)
    const isAnswering = response?.headersSent === true && !response.writableFinished
    if (!socket.writable || isAnswering) socket.destroy()
    else socket.end(answerTo(error))
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  })
}

/** How long it is waited until a client has sent all, and taken the answer. */
const LINGER_MS = 2_000

/** Node's own, with the part of the request that was being read. */
type ParseError = NodeJS.ErrnoException & { rawPacket?: Buffer }

function answerTo({ code, rawPacket }: ParseError): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return write('408 Request Timeout', 'too-slow', 'The request took too long to arrive.')
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return write(
      '413 Content Too Large',
      'too-large',
      'The body is cut into pieces with too much beside them.',
    )
  if (code !== 'HPE_HEADER_OVERFLOW')
    return write('400 Bad Request', 'unreadable', 'This is no request that can be read.')
  const firstLineEnd = rawPacket?.indexOf('\n') ?? 0
  return firstLineEnd === -1 || firstLineEnd > maxHeaderSize
    ? write('414 URI Too Long', 'too-long', 'The address is too long.')
    : write('431 Request Header Fields Too Large', 'too-long', 'The head of the request is too long.')
}

function write(status: string, code: string, detail: string): string {
  const body = formatProblem(Number.parseInt(status), code, detail)
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

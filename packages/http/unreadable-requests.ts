import { maxHeaderSize, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { formatProblem } from './problem-details.ts'

/**
 * Answers requests that never reach a listener: CONNECT with 501, an unknown `Expect` with 417, and a head that cannot be
 * parsed with 414 or 431 if it is too long, with 408 if it arrives too slowly, else with 400. A request that waits for
 * `100 Continue` gets it, unless others before it are not answered yet.
 *
 * The rest that the client sends is read for a while: if the connection closed at once, the answer would be lost.
 *
 * @see RFC 9110, section 15.5.15; RFC 6585, section 5
 */
export function answerUnreadable(server: Server): void {
  const answered = new WeakSet<Duplex>()
  server.on('checkExpectation', (_, response) =>
    response
      .writeHead(417, HEADERS)
      .end(formatProblem(417, 'unknown-expectation', 'Only 100-continue is known.')),
  )
  server.on('checkContinue', (request, response) => {
    // A response has its socket once those before it are sent. Node would write this one's `100` behind its own head,
    // into its body, which the client then reads as the next answer.
    if (response.socket) response.writeContinue()
    server.emit('request', request, response)
  })
  server.on('connect', (_, socket) =>
    refuse(socket, write('501 Not Implemented', 'no-proxy', 'This server is no proxy.')),
  )
  server.on('clientError', (error, socket) => refuse(socket, answerTo(error)))

  function refuse(socket: Connection, answer: string) {
    // Each further chunk of the same request raises the error again.
    if (answered.has(socket)) return
    answered.add(socket)
    socket.on('error', () => socket.destroy())
    // In the middle of an answer these bytes would become part of it.
    const { _httpMessage: response } = socket
    const isAnswering = response?.headersSent === true && !response.writableFinished
    if (!socket.writable || isAnswering) socket.destroy()
    else socket.end(answer)
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

/** A connection with the response that is being sent on it, which Node does not document. */
interface Connection extends Duplex {
  _httpMessage?: ServerResponse | null
}

/** Time that a client has to finish sending and to read the answer. */
const LINGER_MS = 2_000

const HEADERS = {
  'content-type': 'application/problem+json',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

/** Node's own error, with the part of the request that was being parsed. */
type ParseError = NodeJS.ErrnoException & { rawPacket?: Buffer }

function answerTo({ code, rawPacket }: ParseError): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return write('408 Request Timeout', 'too-slow', 'The request took too long to arrive.')
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return write('413 Content Too Large', 'too-large', 'The chunk extensions of the body are too long.')
  if (code !== 'HPE_HEADER_OVERFLOW')
    return write('400 Bad Request', 'unreadable', 'The request cannot be read.')
  const firstLineEnd = rawPacket?.indexOf('\n') ?? 0
  return firstLineEnd === -1 || firstLineEnd > maxHeaderSize
    ? write('414 URI Too Long', 'too-long', 'The address is too long.')
    : write('431 Request Header Fields Too Large', 'too-long', 'The head of the request is too long.')
}

function write(status: string, code: string, detail: string): string {
  const body = formatProblem(Number.parseInt(status), code, detail)
  const headers = { ...HEADERS, 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`
}

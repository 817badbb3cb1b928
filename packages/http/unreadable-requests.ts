import { maxHeaderSize, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { formatProblem } from './problem-details.ts'

/**
 * Answers requests that never reach a listener: CONNECT with 501, an unknown `Expect` with 417, and a head that cannot be
 * parsed with 414 or 431 if it is too long, with 408 if it arrives too slowly, else with 400. Sends `100 Continue` where a
 * request expects it, unless the connection still waits for the answer to an earlier request.
 *
 * The connection closes a moment after such an answer: a client that is still sending would lose the answer otherwise.
 *
 * @see RFC 9110, section 15.5.15; RFC 6585, section 5
 */
export function answerUnreadable(server: Server): void {
  /** Responses of each connection that are not complete, in the order of their requests. */
  const open = new WeakMap<Duplex, Set<ServerResponse>>()
  const refused = new WeakSet<Duplex>()

  function track({ socket }: IncomingMessage, response: ServerResponse) {
    const responses = open.getOrInsertComputed(socket, () => new Set())
    responses.add(response)
    response.once('close', () => responses.delete(response))
  }

  function refuse(socket: Duplex, answer: string) {
    // The parser also reports every further chunk of the same request.
    if (refused.has(socket)) return
    refused.add(socket)
    socket.on('error', () => socket.destroy())
    const [current] = open.get(socket) ?? []
    // These bytes would become part of an answer that has begun.
    if (!socket.writable || current?.headersSent) socket.destroy()
    else socket.end(answer)
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }

  server.prependListener('request', track)
  server.on('checkExpectation', (request, response) => {
    track(request, response)
    response
      .writeHead(417, HEADERS)
      .end(formatProblem(417, 'unknown-expectation', 'Only 100-continue is known.'))
  })
  server.on('checkContinue', (request, response) => {
    // If an earlier answer is unfinished, Node would write the `100` into the body of this request's own answer.
    if (!open.get(request.socket)?.size) response.writeContinue()
    server.emit('request', request, response)
  })
  server.on('connect', (_, socket) =>
    refuse(socket, write('501 Not Implemented', 'no-proxy', 'This server is no proxy.')),
  )
  server.on('clientError', (error: ParseError, socket) => {
    if (error.code === TOO_SLOW && patient.has(socket)) return
    refuse(socket, answerTo(error))
  })
}

/** Connections whose current body may take long. */
const patient = new WeakSet<Duplex>()

/** Lets the body of a request arrive for longer than the server's `requestTimeout`. Its `timeout` still ends a long pause. */
export function waitForBody({ socket }: IncomingMessage, response: ServerResponse): void {
  patient.add(socket)
  response.once('close', () => patient.delete(socket))
}

/** Time that a client has to finish sending and to read the answer. */
const LINGER_MS = 2_000

const HEADERS = {
  'content-type': 'application/problem+json',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'

/** An error of Node's parser, with the bytes that it was parsing. */
type ParseError = NodeJS.ErrnoException & { rawPacket?: Buffer }

function answerTo({ code, rawPacket }: ParseError): string {
  if (code === TOO_SLOW)
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

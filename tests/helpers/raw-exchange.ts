import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** One answer of a server, with its body decompressed. */
export interface ParsedAnswer {
  status: number
  /** Names in lower case; of several with one name, the last. */
  headers: Map<string, string>
  body: Buffer
}

/** All bytes that came back on a connection. */
export interface Exchange {
  answers: ParsedAnswer[]
  /** The bytes after the last complete answer. */
  rest: Buffer
}

/** The bytes to write on a new connection. */
export interface Written {
  bytes: Buffer
  /** Methods of the requests in it, in order: the answer to HEAD has no body. */
  methods: readonly string[]
}

/** A server that waits for more bytes is given up after so long without a byte. */
const SILENCE_MS = 400

/**
 * Writes bytes to a server and reads until every request is answered, the connection closes, or nothing arrives.
 *
 * @param isPatient Whether to wait for every answer, however long it takes.
 * @throws Error if the answer is not HTTP.
 */
export function exchange(port: number, { bytes, methods }: Written, isPatient: boolean): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>()
  const chunks: Buffer[] = []
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  socket.setTimeout(isPatient ? 60_000 : SILENCE_MS, () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    if (isComplete(Buffer.concat(chunks), methods)) socket.destroy()
  })
  // A server may refuse a request and close while it is still being sent.
  socket.on('error', () => {})
  socket.on('close', () => {
    try {
      resolve(parseAnswers(Buffer.concat(chunks), methods))
    } catch (error) {
      reject(error)
    }
  })
  return promise
}

function isComplete(bytes: Buffer, methods: readonly string[]): boolean {
  try {
    const { answers } = parseAnswers(bytes, methods)
    const isStream = /\r\ncontent-type: text\/event-stream/i.test(bytes.toString('latin1', 0, 4_096))
    return answers.length >= methods.length || isStream
  } catch {
    // The event comes after the last byte.
    return false
  }
}

const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [\t\x20-\x7e]*$/
const HEADER = /^([!#$%&'*+.^_`|~\w-]+):[\t ]*([\t\x20-\x7e\x80-\xff]*?)[\t ]*$/

/**
 * Reads the answers on a connection, without those that announce others, such as 100.
 *
 * @throws Error if they are not HTTP/1.1. @see RFC 9112
 */
function parseAnswers(bytes: Buffer, methods: readonly string[]): Exchange {
  const answers: ParsedAnswer[] = []
  let rest = bytes
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd < 0) return { answers, rest }
    const [statusLine, ...lines] = rest.toString('latin1', 0, headEnd).split('\r\n')
    const status = Number(STATUS_LINE.exec(statusLine)?.[1] ?? fail(`'${statusLine}' is no status line`))
    const headers = new Map(lines.map(parseHeader))
    const after = rest.subarray(headEnd + 4)
    if (status < 200) {
      rest = after
      continue
    }
    const hasBody = methods[answers.length] !== 'HEAD' && status !== 204 && status !== 304
    const read = hasBody ? readBody(after, headers) : { body: Buffer.alloc(0), rest: after }
    if (!read) return { answers, rest }
    answers.push({ status, headers, body: decompress(read.body, headers.get('content-encoding')) })
    rest = read.rest
  }
}

function parseHeader(line: string): [string, string] {
  const [, name, value] = HEADER.exec(line) ?? fail(`'${line}' is no header`)
  return [name.toLowerCase(), value]
}

/** @returns `undefined` while a part is missing. */
function readBody(bytes: Buffer, headers: Map<string, string>): { body: Buffer; rest: Buffer } | undefined {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(bytes)
  const length = headers.get('content-length')
  // Without a length the body ends with the connection, which an answer in HTTP/1.0 may do.
  if (length === undefined) return { body: bytes, rest: Buffer.alloc(0) }
  if (!/^\d+$/.test(length)) fail(`'${length}' is no length`)
  const end = Number(length)
  return bytes.length < end ? undefined : { body: bytes.subarray(0, end), rest: bytes.subarray(end) }
}

function readChunks(bytes: Buffer): { body: Buffer; rest: Buffer } | undefined {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = bytes.toString('latin1', at, lineEnd)
    if (!/^[\da-f]{1,8}$/i.test(size)) fail(`'${size}' is no size of a chunk`)
    const from = lineEnd + 2
    const end = from + Number.parseInt(size, 16)
    if (bytes.length < end + 2) return undefined
    if (bytes.toString('latin1', end, end + 2) !== '\r\n') fail('A chunk is longer than it says')
    if (end === from) return { body: Buffer.concat(chunks), rest: bytes.subarray(end + 2) }
    chunks.push(bytes.subarray(from, end))
    at = end + 2
  }
}

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0 || encoding === undefined) return body
  if (encoding === 'br') return brotliDecompressSync(body)
  if (encoding === 'gzip') return gunzipSync(body)
  return fail(`'${encoding}' is no encoding of ours`)
}

function fail(reason: string): never {
  throw new Error(reason)
}

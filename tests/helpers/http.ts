import { request, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { randomInt } from 'node:crypto'
import { json } from 'node:stream/consumers'

/** The bytes on the wire, not decompressed. */
export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Milliseconds from the request to the first byte of the answer. */
  firstByteMs: number
}

/** Sends a request that accepts Brotli, and follows no redirect. */
export function getRaw(address: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const asked = request(address, { headers: { 'accept-encoding': 'gzip, br', ...headers } }, (answer) => {
      const firstByteMs = performance.now() - startedAt
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
          firstByteMs,
        }),
      )
      answer.on('error', reject)
    })
    asked.on('error', reject).end()
  })
}

interface Asking {
  method?: string
  token?: string
  body?: object
}

/** Calls the API in JSON from a new client address, which no limit has counted. */
export async function askAsStranger(address: string, { method = 'GET', token, body }: Asking = {}) {
  const { host, port, pathname, search } = new URL(address)
  const options: RequestOptions = {
    method,
    host: '127.0.0.1',
    port,
    path: pathname + search,
    headers: {
      host,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
  }
  const text = body && JSON.stringify(body)
  try {
    return await askJson({ ...options, localAddress: randomLoopback() }, text)
  } catch (error) {
    // Not every system lets a client use any address of 127.0.0.0/8.
    if (!['EADDRNOTAVAIL', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return askJson(options, text)
  }
}

function askJson(options: RequestOptions, body?: string): Promise<{ status: number; value: unknown }> {
  return new Promise((resolve, reject) => {
    request(options, (answer) => {
      const value = answer.statusCode === 204 || answer.statusCode === 202 ? undefined : json(answer)
      Promise.resolve(value).then((value) => resolve({ status: answer.statusCode ?? 0, value }), reject)
    })
      .on('error', reject)
      .end(body)
  })
}

function randomLoopback(): string {
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
}

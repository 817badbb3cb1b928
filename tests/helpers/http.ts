import { request, type IncomingHttpHeaders } from 'node:http'

/** What came over the wire, not decompressed. */
export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Milliseconds from asking to the first byte of the answer. */
  firstByteMs: number
}

/** Asks as a browser would, accepting Brotli, and follows no redirect. */
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

import { request, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Bytes and headers as they came over the socket. */
export interface PlainAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Asks for a path as it stands: nothing is put in order in it before, and nothing that is answered is decoded. */
export function requestPlainly(
  host: string,
  path: string,
  options: Pick<RequestOptions, 'headers' | 'method'> = {},
): Promise<PlainAnswer> {
  const [hostname, port] = host.split(':')
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, agent: false, ...options }, (answer) => {
      const { statusCode = 0, headers } = answer
      buffer(answer).then((body) => resolve({ status: statusCode, headers, body }), reject)
    })
    asking.on('error', reject)
    asking.end()
  })
}

/**
 * A server that uses only `node:http` and answers every request with the same bytes. `fork` it and send it a
 * `FixedAnswer`; it sends back its port.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FixedAnswer {
  /** Names and values in turn. */
  headers: string[]
  body: Uint8Array
}

if (process.send) {
  const [{ headers, body }] = (await once(process, 'message')) as [FixedAnswer]
  const server = createServer((_, response) => response.writeHead(200, headers).end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.send((server.address() as AddressInfo).port)
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Network } from './fetch-public.ts'
import { isPublicAddress } from './public-address.ts'

type Answer = (answer: ServerResponse, asked: IncomingMessage) => void

/** Where the site of a test seems to be on the internet. */
const PLACE = '192.88.98.1'

/**
 * Opens a site on this machine, at `http://site.example:{port}`. In its network the site's host has a public address, which leads here;
 * every other host has the addresses given. All checks are those of the public internet, but for the port.
 */
export async function openOtherSite(
  answers: Readonly<Record<string, Answer>>,
  hosts: Readonly<Record<string, string[]>> = {},
) {
  const asked: string[] = []
  const server = createServer((request, answer) => {
    asked.push(request.url!)
    const write = answers[request.url!]
    if (write) write(answer, request)
    else answer.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  const network: Network = {
    resolve: async (host) => (host === 'site.example' ? ['127.0.0.1'] : (hosts[host] ?? [host])),
    allows: (address) => isPublicAddress(address === '127.0.0.1' ? PLACE : address),
  }
  return { url: `http://site.example:${port}`, port, network, asked, close }
}

export function page(head: string): Answer {
  return (answer) => answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(head)
}

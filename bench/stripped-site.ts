import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/** A site's copy without scripts and typefaces: how quick its pages could be. */
export interface StrippedSite extends AsyncDisposable {
  /** Origin without a slash at the end. */
  url: string
}

/** Serves what another server does, without scripts and typefaces, and keeps each answer as that does. */
export async function serveStripped(origin: string): Promise<StrippedSite> {
  const answers = new Map<string, ReturnType<typeof fetchStripped>>()
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = answers.get(url) ?? fetchStripped(origin + url)
    answers.set(url, answer)
    const { status, headers, body } = await answer
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
  }).listen(0)
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function fetchStripped(address: string) {
  const answer = await fetch(address)
  const type = answer.headers.get('content-type') ?? ''
  // Its security policy names the hashes of what is changed here, and is left out.
  const headers = {
    'content-type': type,
    'cache-control': answer.headers.get('cache-control') ?? '',
  }
  const { status } = answer
  if (!/^text\/(?:html|css)/.test(type))
    return { status, headers, body: Buffer.from(await answer.arrayBuffer()) }
  const body = brotliCompressSync(strip(await answer.text()))
  return { status, headers: { ...headers, 'content-encoding': 'br' }, body }
}

/** Fallback typefaces of the reader's own machine stay, so that lines break as they do. */
function strip(text: string): string {
  return text
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<link\b[^>]*\b(?:as="font"|rel="modulepreload")[^>]*>/g, '')
    .replaceAll(/@font-face\s*\{[^}]*url\([^}]*\}/g, '')
}

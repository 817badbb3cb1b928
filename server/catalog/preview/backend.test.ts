import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openBackend } from './backend.ts'

const TOKEN = 'a-token'

const answering: RequestListener = ({ headers }, response) => {
  response.writeHead(headers.authorization === `Bearer ${TOKEN}` ? 200 : 401).end('{}')
}

it('the backend state follows at once when the service stops and when it returns', async () => {
  const { backend, returned, start, stop } = await openService()
  expect(await backend.state()).toBe('running')
  await stop()
  expect(await backend.state()).toBe('disconnected')
  expect(returned).not.toHaveBeenCalled()
  await start()
  expect(await backend.state()).toBe('running')
  expect(returned).toHaveBeenCalledOnce()
  await backend.state()
  expect(returned).toHaveBeenCalledOnce()
})

it.each([
  ['refuses the token', 401, 'disconnected'],
  ['has no such space', 404, 'disconnected'],
  ['fails', 500, 'disconnected'],
  ['is asked too often', 429, 'running'],
])('a service that %s, %s, counts as %s', async (_, status, state) => {
  const { backend } = await openService((_request, response) => void response.writeHead(status).end('{}'))
  expect(await backend.state()).toBe(state)
})

it('the backend state does not wait for a service that never answers', async () => {
  const { backend } = await openService(() => {})
  const startedAt = performance.now()
  expect(await backend.state()).toBe('disconnected')
  expect(performance.now() - startedAt).toBeLessThan(4_000)
})

it('the backend state sends one request for many simultaneous callers', async () => {
  const paths: (string | undefined)[] = []
  const { backend } = await openService((request, response) => {
    paths.push(request.url)
    answering(request, response)
  }, 60_000)
  await Promise.all([backend.state(), backend.state()])
  await backend.state()
  expect(paths).toEqual(['/content-preview/spaces/blog/environments/master/locales'])
})

/** A service over HTTP at one port, and what watches it. */
async function openService(listener = answering, freshMs = 0) {
  let server = createServer(listener)
  let port = 0
  const start = async () => {
    server = createServer(listener).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const stop = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  await start()
  onTestFinished(stop)
  const config = {
    space: 'blog',
    environment: 'master',
    accessToken: TOKEN,
    host: `127.0.0.1:${port}`,
    basePath: '/content-preview',
    insecure: true,
  }
  const returned = vi.fn<() => void>()
  return { backend: openBackend({ kind: 'hosted', config }, returned, freshMs), returned, start, stop }
}

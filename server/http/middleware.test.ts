import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { inOrder } from './middleware.ts'

it('the stages run in their order until one answers', async () => {
  const asked: string[] = []
  const { get } = await serve(
    inOrder(
      [
        (_request, _response, next) => {
          asked.push('first')
          next()
        },
        undefined,
        (request, response, next) => (request.url === '/second' ? void response.end('second') : next()),
      ],
      (_request, response) => response.end('last'),
    ),
  )
  expect(await (await get('/second')).text()).toBe('second')
  expect(await (await get('/other')).text()).toBe('last')
  expect(asked).toEqual(['first', 'first'])
})

async function serve(listener: Parameters<typeof createServer>[1]) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`) }
}

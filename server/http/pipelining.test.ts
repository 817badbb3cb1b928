import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { inOrder } from './middleware.ts'
import { boundPipelining } from './pipelining.ts'

const REQUEST = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'
const LAST = 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'

it('a connection that sends many requests without reading is closed', async () => {
  let asked = 0
  const { port } = await serve((_, response) => {
    asked += 1
    response.end(Buffer.alloc(1_000_000))
  })
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write(REQUEST.repeat(1_500))
  socket.resume()
  await once(socket, 'close')
  expect(asked).toBeLessThan(20)
})

it('an answer is made only after the client has read the previous one', async () => {
  let asked = 0
  const { port } = await serve((_, response) => {
    asked += 1
    response.end(Buffer.alloc(8_000_000))
  })
  const socket = connect(port, '127.0.0.1').pause()
  socket.write(REQUEST.repeat(3) + LAST)
  await vi.waitFor(() => expect(asked).toBe(1), 10_000)
  await once(connect(port, '127.0.0.1').end(LAST).resume(), 'close')
  expect(asked).toBe(2)
  expect((await buffer(socket)).length).toBeGreaterThan(32_000_000)
  expect(asked).toBe(5)
})

it('connections are closed while a thousand requests of all connections wait', async () => {
  const { port, connections } = await serve((_, response) => void response.end(Buffer.alloc(8_000_000)))
  const sockets = Array.from({ length: 80 }, () => connect(port, '127.0.0.1').pause())
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  for (const socket of sockets) socket.on('error', () => {}).write(REQUEST.repeat(15))
  // 14 wait on each.
  await vi.waitFor(async () => expect(await connections()).toBe(71), 10_000)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(REQUEST + LAST)
    expect((await buffer(socket)).length).toBeGreaterThan(16_000_000)
  }, 10_000)
})

it('successive requests are answered', async () => {
  const { port } = await serve((_, response) => void response.end('fine'))
  const socket = connect(port, '127.0.0.1')
  for (let round = 0; round < 40; round += 1) {
    socket.write(REQUEST)
    await once(socket, 'data')
  }
  socket.write(LAST)
  expect(String(await buffer(socket))).toMatch(/fine$/)
})

async function serve(listener: RequestListener) {
  const server = createServer(inOrder([boundPipelining()], listener)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, connections: promisify(server.getConnections.bind(server)) }
}

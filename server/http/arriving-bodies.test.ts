import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { boundBodies } from './arriving-bodies.ts'
import { inOrder } from './middleware.ts'

it('a ninth concurrent body of a client is refused until one has arrived, and other clients are served', async () => {
  const site = await serve()
  const stalled = await site.stall(8, () => 'one')
  expect(await site.post('one')).toMatchObject({ status: 429, retryAfter: '1' })
  expect(await site.post('other')).toMatchObject({ status: 200, text: 'read 5' })
  stalled[0].write('rest.')
  expect(await text(stalled[0])).toMatch(/read 9$/)
  expect(await site.post('one')).toMatchObject({ status: 200 })
})

it('the /48 around IPv6 clients may send 64 bodies at once', async () => {
  const site = await serve()
  await site.stall(64, (number) => `2001:db8:1:${number % 8}`)
  expect(await site.post('2001:db8:1:ff')).toMatchObject({ status: 429 })
  expect(await site.post('2001:db8:2:0')).toMatchObject({ status: 200 })
})

it('the oldest body is dropped once 256 are arriving', async () => {
  const site = await serve()
  const stalled = await site.stall(256, (number) => `client ${number}`)
  expect(await site.post('reader')).toMatchObject({ status: 200 })
  await vi.waitFor(
    () => expect(stalled.map(({ closed }) => closed)).toEqual([true, ...Array(255).fill(false)]),
    10_000,
  )
})

it('the oldest of the bodies that could fill the memory is dropped', async () => {
  const site = await serve()
  const stalled = await site.stall(22, (number) => `client ${number}`, 'transfer-encoding: chunked')
  await vi.waitFor(
    () => expect(stalled.map(({ closed }) => closed)).toEqual([true, ...Array(21).fill(false)]),
    10_000,
  )
})

it('a body that has arrived no longer counts, however long its answer takes', async () => {
  const held = Promise.withResolvers<void>()
  const site = await serve(held.promise)
  const answers = Array.from({ length: 20 }, () => site.post('one'))
  await vi.waitFor(() => expect(site.asked()).toBe(20), 10_000)
  held.resolve()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(20).fill(200))
})

it('a request with a finished answer no longer counts, even if its client does not read it', async () => {
  const site = await serve(undefined, 8_000_000)
  const sockets = await site.stall(
    22,
    (number) => `client ${number}`,
    'transfer-encoding: chunked',
    '0\r\n\r\n',
  )
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  await vi.waitFor(() => expect(site.answered()).toBe(22), 10_000)
  expect(await site.post('reader')).toMatchObject({ status: 200 })
})

it('a GET request with a body is refused, since its answer may last', async () => {
  const { port } = await serve()
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})

/** A server behind the stage that answers with the number of bytes it read. Clients name themselves in a header. */
async function serve(held = Promise.resolve(), padding = 0) {
  let asked = 0
  let answered = 0
  const clientOf = (request: unknown) => String((request as IncomingMessage).headers.client)
  const server = createServer(
    inOrder([boundBodies(clientOf)], async (request, response) => {
      asked += 1
      const body = await text(request).catch(() => '')
      await held
      response.end(`${' '.repeat(padding)}read ${body.length}`)
      answered += 1
    }),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => server.close().closeAllConnections())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    port,
    asked: () => asked,
    answered: () => answered,
    async post(client: string) {
      const answer = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body: 'Hello',
        headers: { client },
      })
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        text: await answer.text(),
      }
    },
    /** Starts POST requests with stalled bodies. */
    async stall(
      count: number,
      clientOf: (number: number) => string,
      length = 'content-length: 9',
      begin = length === 'content-length: 9' ? 'some' : '',
    ) {
      const before = asked
      const sockets: Socket[] = []
      for (let number = 0; number < count; number += 1) {
        const socket = connect(port, '127.0.0.1').on('error', () => {})
        socket.write(
          `POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\nclient: ${clientOf(number)}\r\n${length}\r\n\r\n`,
        )
        socket.write(begin)
        sockets.push(socket)
        await vi.waitFor(() => expect(asked).toBe(before + number + 1), { interval: 1, timeout: 10_000 })
      }
      return sockets
    },
  }
}

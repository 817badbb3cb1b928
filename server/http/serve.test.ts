import { getRequestListener } from '@hono/node-server'
import { waitForBody } from '@waypost/http/unreadable-requests.ts'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { StartError } from '../errors.ts'
import { listen, openServer, stop } from './serve.ts'

describe('openServer', () => {
  it('answers 408 to a body that stalls, and closes the connection', async () => {
    const server = openServer({ arrivalMs: 100 }).on('request', (request) => request.resume())
    await listen(server, 0, '127.0.0.1')
    onTestFinished(() => void server.close())
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\nx')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('waits for a body that is given to waitForBody, and not for the next one', async () => {
    const server = openServer({ arrivalMs: 100 }).on('request', async (request, response) => {
      if (request.url === '/slow') waitForBody(request, response)
      response.end(await text(request).catch(() => ''))
    })
    await listen(server, 0, '127.0.0.1')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const [slow, other] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    const head = (path: string) => `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n`
    slow.write(`${head('/slow')}1`)
    other.write(`${head('/')}1`)
    expect(await text(other)).toMatch(/^HTTP\/1\.1 408 /)
    slow.write(`2${head('/')}1`)
    expect(await text(slow)).toMatch(/^HTTP\/1\.1 200 [^]*\r\n12HTTP\/1\.1 408 /)
  })

  it('closes a connection whose slow body stops', async () => {
    const server = openServer({ arrivalMs: 50, stillMs: 200 }).on('request', (request, response) => {
      waitForBody(request, response)
      request.resume()
    })
    await listen(server, 0, '127.0.0.1')
    onTestFinished(() => void server.close())
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\nx')
    expect(await text(socket)).toBe('')
  })

  it('disconnects clients with too much unread data, and answers others', async () => {
    const answer = Buffer.alloc(8_000_000)
    let asked = 0
    const server = openServer({ maxUnreadBytes: 20_000_000 }).on('request', ({ url }, response) => {
      asked += 1
      response.end(url === '/small' ? 'small' : answer)
    })
    await listen(server, 0, '127.0.0.1')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1').pause())
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
    for (const socket of sockets) socket.on('error', () => {}).write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    await vi.waitFor(() => expect(asked).toBe(10), 10_000)
    const connections = promisify(server.getConnections.bind(server))
    await vi.waitFor(async () => expect(await connections()).toBeLessThan(4), 10_000)
    expect(await (await fetch(`http://127.0.0.1:${port}/small`)).text()).toBe('small')
  })

  it('disconnects a client that stops reading in the middle of an answer', async () => {
    const server = openServer({ stillMs: 100 }).on('request', (_, response) => {
      response.end(Buffer.alloc(8_000_000))
    })
    await listen(server, 0, '127.0.0.1')
    onTestFinished(() => void server.close())
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
    socket.on('error', () => {}).write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    const [connection] = (await once(server, 'connection')) as [Socket]
    await once(connection, 'close')
    expect(connection.destroyed).toBe(true)
    socket.destroy()
  })

  it.each(['GET', 'POST'])('answers %s without a body when a handler reads the body', async (method) => {
    const read = async (request: Request) => new Response(`read '${await request.text()}'`)
    const server = openServer().on('request', getRequestListener(read))
    await listen(server, 0, '127.0.0.1')
    onTestFinished(() => void server.close())
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`${method} / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(/read ''$/)
  })
})

describe('listen', () => {
  it('names a port in use, and the remedy', async () => {
    const { port } = await serve(() => {})
    const refusal = listen(createServer(), port, '127.0.0.1')
    await expect(refusal).rejects.toThrow(StartError)
    await expect(refusal).rejects.toThrow(`Port ${port} is in use by another program`)
  })

  it('names a host that this machine does not have', async () => {
    await expect(listen(createServer(), 0, '203.0.113.7')).rejects.toThrow(
      "HOST is '203.0.113.7', which is not an address of this machine",
    )
  })
})

describe('stop', () => {
  it('lets a running request finish, and accepts no new one', async () => {
    const { server, port, inFlight, release } = await serveHeldBack()
    const answer = fetch(`http://127.0.0.1:${port}/`)
    await inFlight
    // So long that the test would time out if the server had to force the idle connection.
    const stopped = stop(server, 60_000)
    await vi.waitFor(() => expect(server.listening).toBe(false))
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
    release()
    expect(await (await answer).text()).toBe('done')
    await stopped
  })

  it('answers connections that wait to be accepted', async () => {
    const { server, port } = await serve((_, response) => void response.end('done'))
    const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'))
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    const answers = sockets.map((socket) => text(socket))
    // The system has accepted all connections, the server one.
    await once(server, 'connection')
    await stop(server)
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/done/)
  })

  it('closes a request that exceeds the grace period', async () => {
    const { server, port, inFlight } = await serveHeldBack()
    const outcome = fetch(`http://127.0.0.1:${port}/`).catch((error: Error) => error.message)
    await inFlight
    await stop(server, 20)
    expect(await outcome).toBe('fetch failed')
  })
})

async function serve(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** A server that answers after `release`. */
async function serveHeldBack() {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const served = await serve(async (_, response) => {
    arrived.resolve()
    await released.promise
    response.end('done')
  })
  return { ...served, inFlight: arrived.promise, release: released.resolve }
}

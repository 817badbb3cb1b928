import { once } from 'node:events'
import { createServer, get, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { answerUnreadable } from './unreadable-requests.ts'

describe('a request that cannot be read', () => {
  it.each([20_000, 200_000, 1_000_000, 4_000_000])(
    'gets 414 for an address of %i characters',
    async (length) => {
      const { port } = await serve()
      const { status, body } = await ask(port, `/?${'q'.repeat(length)}`)
      expect(status).toBe(414)
      expect(JSON.parse(body)).toMatchObject({ status: 414, code: 'too-long' })
    },
  )

  it('gets 431 for a head that is too long', async () => {
    const { port } = await serve()
    const { status } = await ask(port, '/', { 'x-long': 'h'.repeat(500_000) })
    expect(status).toBe(431)
  })

  it('gets 400 for bytes that are not HTTP', async () => {
    const { port } = await serve()
    const socket = connect(port, '127.0.0.1')
    socket.write('no request at all\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  })

  it.each([
    ['nothing at all', 'no request at all\r\n\r\n'],
    ['a long head', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'h'.repeat(20_000)}\r\n\r\n`],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n'],
  ])('gets an answer whose type browsers do not guess: %s', async (_, request) => {
    const { port } = await serve()
    const socket = connect(port, '127.0.0.1')
    socket.write(request)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 4/)
    expect(answer).toMatch(/\r\ncontent-type: application\/problem\+json\r\n/i)
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
  })

  it('gets 501 for CONNECT, and the connection closes', async () => {
    const { port } = await serve()
    const socket = connect(port, '127.0.0.1')
    socket.write('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 501 Not Implemented\r\n/)
  })

  it.each(['GARBAGE\r\n\r\n', 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n'])(
    'writes nothing into the middle of an answer: %j',
    async (next) => {
      const server = createServer((_, response) => {
        response.writeHead(200, { 'content-length': 10 })
        response.write('12345')
      })
      answerUnreadable(server)
      server.listen(0, '127.0.0.1')
      onTestFinished(() => void server.close())
      await once(server, 'listening')
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
      const [begun] = (await once(socket, 'data')) as [Buffer]
      socket.write(next)
      expect(begun.toString() + (await text(socket))).toMatch(/\r\n\r\n(?:12345)?$/)
    },
  )

  it('gets no 100 Continue inside an answer', async () => {
    // Answers are sent after the next request has come.
    const { port } = await serve((_, response) => void setImmediate(() => response.end('fine')))
    const socket = connect(port, '127.0.0.1')
    const expecting = 'POST / HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 1\r\n'
    socket.write(`${expecting}\r\na${expecting}connection: close\r\n\r\na`)
    expect((await text(socket)).match(/HTTP\/1\.1 \d+|fine/g)).toEqual([
      'HTTP/1.1 100',
      'HTTP/1.1 200',
      'fine',
      'HTTP/1.1 200',
      'fine',
    ])
  })

  it('does not stop the server from answering others', async () => {
    const { port } = await serve()
    const long = ask(port, `/?${'q'.repeat(4_000_000)}`)
    expect((await ask(port, '/')).body).toBe('fine')
    await long
  })
})

async function serve(listener: RequestListener = (_, response) => void response.end('fine')) {
  const server = createServer(listener)
  answerUnreadable(server)
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port }
}

async function ask(port: number, path: string, headers: Record<string, string> = {}) {
  const request = get({ port, host: '127.0.0.1', path, headers, agent: false })
  const [response] = (await once(request, 'response')) as [
    Parameters<typeof text>[0] & { statusCode: number },
  ]
  return { status: response.statusCode, body: await text(response) }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { commonHeaders, refuseMalformed } from './common-headers.ts'
import { inOrder } from './middleware.ts'

it('every answer has the common headers', async () => {
  expect(await ask('GET / HTTP/1.1', 'Host: a')).toMatch(/^HTTP\/1\.1 200 .*\r\nx-everywhere: yes\r\n/s)
  expect(await ask('GET / HTTP/1.1', 'Host: a/b')).toMatch(/^HTTP\/1\.1 400 .*\r\nx-everywhere: yes\r\n/s)
})

it.each([
  'localhost:3000',
  'blog.example',
  'blog.example:',
  '127.0.0.1:80',
  '[::1]:3000',
  'my_blog',
  'xn--bcher-kva.example.',
  'caf%C3%A9.example',
])('a request for the host %s is answered', async (host) => {
  expect(await ask('GET / HTTP/1.1', `Host: ${host}`)).toMatch(/^HTTP\/1\.1 200 /)
})

it.each([
  ['that is missing', []],
  ['that is empty', ['Host: ']],
  ['that is given twice', ['Host: a', 'Host: a']],
  ...['a b', 'a/b', 'a@b', 'a?b', 'a:port', '[::1', '::1', 'a\\b', '<script>', 'büro', 'a%4', 'a,b c'].map(
    (host) => [`'${host}'`, [`Host: ${host}`]] as [string, string[]],
  ),
])('a request is refused with a host %s', async (_, lines) => {
  expect(await ask('GET / HTTP/1.1', ...lines)).toMatch(/^HTTP\/1\.1 400 /)
})

it('a client of HTTP/1.0, which names no host, is answered', async () => {
  expect(await ask('GET / HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /)
})

it('an address with a name and a password is refused', async () => {
  expect(await ask('GET http://me:secret@a/ HTTP/1.1', 'Host: a')).toMatch(/^HTTP\/1\.1 400 /)
})

/** Sends these lines unchanged. @returns The raw answer */
async function ask(...lines: string[]): Promise<string> {
  const headers = { 'x-everywhere': 'yes' }
  const stages = [refuseMalformed(headers), commonHeaders(headers)]
  const listener = inOrder(stages, (_, response) => response.end())
  const server = createServer({ requireHostHeader: false }, listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  return text(socket)
}

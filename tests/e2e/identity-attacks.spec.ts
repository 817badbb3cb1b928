import { connect } from 'node:net'
import { ATTACKED, VICTIM, expectToWithstand } from '../helpers/identity-attacks.ts'
import { expect, test } from '../helpers/test.ts'
import type { Waypost } from '../helpers/waypost.ts'

/** `npm run test:faults` sends many more, and on PostgreSQL too. */
const REQUESTS = 400

test(`${REQUESTS} hostile requests to the identity service get no session, no secret and no failure`, async ({
  openWaypost,
}) => {
  await expectToWithstand(await openWaypost({ env: ATTACKED }), REQUESTS)
})

test('an invalid HTTP request, or one that smuggles a header, is refused without harm', async ({
  waypost,
}) => {
  const { host } = new URL(waypost.url)
  const body = JSON.stringify(VICTIM)
  const smuggled = [
    `GET /api/auth/session HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer a\0b\r\n\r\n`,
    `GET /api/auth/google?nonce=a HTTP/1.1\r\nHost: ${host}\r\nX: a\nSet-Cookie: b=c\r\n\r\n`,
    `GET /api/auth/google?nonce=a HTTP/1.1\r\nHost: evil.example\r\n\r\n`,
    `GET /api/auth/google?nonce=a HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: evil.example\r\n\r\n`,
    `POST /api/auth/sign-in HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST /api/auth/sign-in HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length + 50}\r\n\r\n${body}`,
    `GET http://localhost@evil.example/api/auth/google HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `GET http://evil.example/api/auth/google HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  ]
  const answers = await Promise.all(smuggled.map((text) => sendRaw(waypost, text)))
  for (const [index, answer] of answers.entries()) {
    const text = smuggled[index]
    expect(answer, text).not.toMatch(/^HTTP\/1\.1 (2|5)\d\d/)
    expect(answer, text).not.toMatch(/^location: (?!http:\/\/localhost)/im)
    expect(answer, text).not.toMatch(/^set-cookie: b=/im)
  }
  expect((await fetch(`${waypost.url}/healthz`)).status).toBe(200)
})

/** Writes to the server's socket and reads until it closes or has been silent for a moment. */
function sendRaw({ url }: Waypost, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(url)
    const socket = connect(Number(port), 'localhost', () => socket.write(text))
    let answer = ''
    socket.setTimeout(500, () => socket.destroy())
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { commonHeaders } from '../http/common-headers.ts'
import { inOrder } from '../http/middleware.ts'
import { previewDoor } from './preview.ts'
import type { PreviewGuard } from './preview-gate.ts'

const TOKEN = 'the-preview-token-of-this-test'
const HTML = { accept: 'text/html' }

describe('a preview that other machines can reach', () => {
  it.each([
    '/',
    '/home',
    '/home.data',
    '/api/entries',
    '/rss.xml',
    '/api/auth/session',
    '/content/secure/a/b/c',
    '/manifest.webmanifest',
    '/social/article/draft.aaaaaaaaaaaa.jpg',
  ])('answers %s only with a form for the token', async (path) => {
    const { ask } = await openDoor()
    const { status, headers, body } = await ask(path, { headers: HTML })
    expect(status).toBe(401)
    expect(body).toContain('Preview token')
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-everywhere': 'yes',
    })
    const forProgram = await ask(path)
    expect(forProgram.status).toBe(401)
    expect(JSON.parse(forProgram.body)).toMatchObject({ code: 'preview-token-wanted' })
  })

  it.each([
    '/healthz',
    '/readyz',
    '/robots.txt',
    '/content/spaces/waypost',
    '/content/assets/a/b/c.jpg',
    '/content/assets/a/b/caf%C3%A9.jpg',
    '/content-preview/spaces/waypost',
    '/api/webhooks/contentful',
    '/assets/home.js',
    '/favicon.svg',
    '/look/current.css',
    '/fonts/fraunces-latin-opsz-normal.7234ed860a9c.woff2',
    '/apple-touch-icon.png',
    '/icon-maskable-512.png',
  ])('answers %s without a token', async (path) => {
    const { ask } = await openDoor()
    expect((await ask(`${path}?a=b`)).body).toBe('inside')
  })

  it.each([
    '/assets/../home',
    '/assets/%2e%2e/home',
    '/home/../assets/x',
    '//localhost/assets/x',
    '/assets\\..\\home',
    '/content/../home',
    '/content/./secure/a',
    '/content/%73ecure/a/b/c',
    '/content/secur%65/a/b/c',
    '/content/%73ecure/a/%ff/c',
    '/healthz/../home',
    'http://localhost/assets/../home',
    'http://a:b@localhost/home',
  ])('cannot be bypassed by %s', async (path) => {
    const { ask } = await openDoor()
    const { status, body } = await ask(path)
    expect([400, 401]).toContain(status)
    expect(body).not.toBe('inside')
  })

  it('admits clients with the token, programs as well as users of the form', async () => {
    const { ask, send } = await openDoor()
    expect((await ask('/home', { headers: { authorization: `Bearer ${TOKEN}` } })).body).toBe('inside')
    const { status, headers } = await send({ token: ` ${TOKEN} `, to: '/article/a?at=2027-01-15' })
    expect([status, headers.location]).toEqual([303, '/article/a?at=2027-01-15'])
    const [cookie] = headers['set-cookie'] ?? []
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
    expect(cookie).not.toContain(TOKEN)
    const shown = `waypost_preview=old; ${cookie.split(';')[0]}`
    expect((await ask('/home', { headers: { cookie: shown } })).body).toBe('inside')
    // A reader's session token is in the header where programs send the preview token.
    const signedIn = { cookie: shown, authorization: 'Bearer of.a-session' }
    expect((await ask('/api/articles/a', { headers: signedIn })).body).toBe('inside')
  })

  it('sets its cookie as Secure on a site with HTTPS', async () => {
    const { send } = await openDoor({ publicUrl: 'https://preview.example' })
    expect((await send({ token: TOKEN, to: '/home' })).headers['set-cookie']?.[0]).toMatch(/; Secure/)
  })

  it.each([['wrong'], [''], [`${TOKEN}x`], [TOKEN.slice(0, -1)]])('shows that %j is wrong', async (token) => {
    const { ask, send } = await openDoor()
    const { status, headers, body } = await send({ token, to: '/about' })
    expect(status).toBe(401)
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toContain('This is not the preview token.')
    expect(body).toContain('aria-describedby="token-error"')
    expect(body).toContain('name="to" value="/about"')
    for (const shown of [{ authorization: `Bearer ${token}` }, { cookie: `waypost_preview=${token}` }])
      expect((await ask('/home', { headers: shown })).status).toBe(401)
  })

  it('refuses a cookie that contains the token itself', async () => {
    const { ask } = await openDoor()
    expect((await ask('/home', { headers: { cookie: `waypost_preview=${TOKEN}` } })).status).toBe(401)
  })

  it.each([
    '//evil.example',
    '/.//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '',
  ])('redirects no client to %j', async (to) => {
    const { send } = await openDoor()
    expect((await send({ token: TOKEN, to })).headers.location).toBe('/home')
  })

  it('escapes the wanted address in the form', async () => {
    const { ask } = await openDoor()
    const { body } = await ask('/home?a="><script>', { headers: HTML })
    expect(body).not.toContain('"><script>')
  })

  it('reads only as much of a form as a token needs', async () => {
    const { send } = await openDoor()
    expect((await send({ token: 'x'.repeat(100_000), to: '/home' })).status).toBe(413)
  })
})

describe('a preview on this machine only', () => {
  it('admits local users, and no request with another host name or through a proxy', async () => {
    const { ask } = await openDoor({ guard: { kind: 'local' } })
    expect((await ask('/home')).body).toBe('inside')
    for (const headers of [
      { host: 'blog.example' },
      { 'x-forwarded-for': '10.0.0.1' },
      { via: '1.1 proxy' },
    ]) {
      const { status, body } = await ask('/home', { headers: { ...HTML, ...headers } })
      expect(status).toBe(403)
      expect(body).toContain('PUBLIC_URL')
    }
  })
})

/** Opens a guarded app that answers 'inside'. */
async function openDoor({
  guard = { kind: 'token', token: TOKEN },
  publicUrl = 'http://localhost:3000',
}: { guard?: PreviewGuard; publicUrl?: string } = {}) {
  const door = inOrder(
    [
      commonHeaders({ 'x-everywhere': 'yes' }),
      previewDoor({ publicUrl, siteName: () => 'Side Lower' }, guard),
    ],
    (_request, response) => void response.end('inside'),
  )
  const server = createServer(door).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo

  // `fetch` would normalise the address.
  async function ask(path: string, options: RequestOptions = {}, body?: string) {
    const asked = request({ port, path, host: '127.0.0.1', ...options }).end(body)
    const [answer] = await once(asked, 'response')
    return {
      status: answer.statusCode as number,
      headers: answer.headers as IncomingHttpHeaders,
      body: await text(answer),
    }
  }
  const send = (fields: Record<string, string>) =>
    ask(
      '/preview-token',
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      String(new URLSearchParams(fields)),
    )
  return { ask, send }
}

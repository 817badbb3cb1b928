import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openFile } from '../database/databases.testing.ts'
import { AppError } from '../errors.ts'
import { createClientAddress } from '../http/client-address.ts'
import { openGoogleEmulator } from './google-emulator.ts'
import { Browser, messageIn } from './google.testing.ts'
import { createRoutes } from './identity.ts'
import { createTestIdentity } from './identity.testing.ts'

const MIRA = 'mira@example.com'

const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** A site whose Google is the emulator, on a port of this machine. */
async function start() {
  const app = new Hono()
  const { port } = await serve(getRequestListener(app.fetch))
  const publicUrl = `http://localhost:${port}`
  const emulator = await openGoogleEmulator(publicUrl)
  onTestFinished(emulator.close)
  const started = createTestIdentity(await openFile(':memory:'), { publicUrl, google: emulator.signIn })
  const routes = createRoutes({
    identity: started.identity,
    clientAddress: createClientAddress({ trustedProxies: 0, onMismatch: () => {} }),
    publicUrl,
    siteName: () => 'Side Lower',
    hasGoogle: true,
    emulator,
  })
  app.route('/api/auth', routes)
  app.onError((error, c) => c.text(error.message, error instanceof AppError ? 403 : 500))
  const signInAs = (email: string, proxy?: string) => signIn(new Browser(publicUrl, proxy), email)
  return { ...started, publicUrl, port, emulator, signInAs }
}

/** Goes the whole way. Whoever comes through a proxy has no other way to this machine: all requests go through it. */
async function signIn(browser: Browser, email: string) {
  const asked = await browser.go('/api/auth/google?nonce=n')
  if (asked.status !== 302) return { error: { code: `${asked.status}` }, token: undefined }
  const address = asked.headers.get('location')!
  const consent = await browser.go(address)
  const [, action] = /<form action="([^"]+)"/.exec(await consent.text())!
  const isProxied = browser.proxy !== browser.origin
  const form = new URL(isProxied ? new URL(action, browser.origin).pathname : action, browser.origin)
  form.search = String(
    new URLSearchParams([...new URL(address).searchParams, ['email', email], ['name', 'M']]),
  )
  const chosen = await browser.go(form.href)
  const location = chosen.headers.get('location')
  if (location === null) return { error: { code: `${chosen.status}` }, token: undefined }
  return messageIn(await browser.go(location))
}

describe('the emulator of Google', () => {
  it('signs in any chosen address repeatedly, without proof', async () => {
    const { identity, signInAs, database } = await start()
    for (let round = 0; round < 2; round += 1) {
      const { token } = await signInAs(MIRA)
      expect(await identity.account.describe(`Bearer ${token}`)).toMatchObject({ email: MIRA, name: 'M' })
    }
    const users = await database.db.selectFrom('users').select('emailVerified').execute()
    expect(users.map(({ emailVerified }) => Boolean(emailVerified))).toEqual([false])
  })

  it('refuses to sign in to an account with a password', async () => {
    const { identity, signInAs, register, signIn } = await start()
    await register(MIRA)
    const session = await signIn(MIRA)
    expect(await signInAs(MIRA)).toMatchObject({ error: { code: 'account_not_linked' } })
    expect(await identity.sessions.findUser(session)).toBeDefined()
  })

  it.each([
    ['another site', { redirect_uri: 'https://evil.example/', email: MIRA }],
    ['no site', { email: MIRA }],
    ['two sites', { redirect_uri: ['https://evil.example/', 'own'], email: MIRA }],
    ['nobody', { redirect_uri: 'own', email: '' }],
  ])('gives no code for %s', async (_, fields) => {
    const { emulator, publicUrl } = await start()
    const own = `${publicUrl}/api/auth/callback/google`
    const pairs = Object.entries({ response_type: 'code', ...fields }).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value === 'own' ? own : value]),
    )
    for (const path of ['/authorize', '/authorize/', '//authorize']) {
      const address = `${emulator.signIn.provider.issuer}${path}?${new URLSearchParams(pairs)}`
      const answer = await fetch(address, { redirect: 'manual' })
      expect(answer.headers.get('location')).toBeNull()
    }
  })

  it('accepts no other names of this machine', async () => {
    const { emulator } = await start()
    const statusFor = async (host: string) => {
      const asked = request(emulator.signIn.provider.jwks_uri, { headers: { host } }).end()
      const [answer] = await once(asked, 'response')
      return answer.resume().statusCode
    }
    expect(await statusFor('evil.example')).toBe(403)
    expect(await statusFor('localhost')).toBe(200)
  })
})

// Each speaks HTTP/1.1, names this machine in its `Host`, and tells nothing of whom it asks for.
describe.each([
  ['a proxy of Node', proxyWithNode] as const,
  // Where the machine has one.
  ...(hasNginx ? [['nginx', proxyWithNginx] as const] : []),
])('a hidden proxy in front of the emulator: %s', (_, proxyTo) => {
  it('prevents all sign-ins', async () => {
    const { signInAs, port } = await start()
    const { token } = await signInAs(MIRA)
    expect(token).toBeDefined()
    const proxy = await proxyTo(port)
    expect((await signInAs(MIRA, proxy)).token).toBeUndefined()
    expect((await signInAs('nobody@example.com', proxy)).token).toBeUndefined()
  })
})

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return server.address() as AddressInfo
}

async function proxyWithNode(port: number): Promise<string> {
  const { port: own } = await serve(({ method, url, headers }, response) => {
    const options = { port, method, path: url, headers: { ...headers, host: `localhost:${port}` } }
    request(options, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    }).end()
  })
  return `http://127.0.0.1:${own}`
}

async function proxyWithNginx(port: number): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'waypost-nginx-'))
  const { port: own } = await freePort()
  const conf = `pid ${dir}/pid; error_log ${dir}/log; events {} http { access_log off;
    client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy; fastcgi_temp_path ${dir}/fastcgi;
    uwsgi_temp_path ${dir}/uwsgi; scgi_temp_path ${dir}/scgi;
    server { listen 127.0.0.1:${own}; location / { proxy_http_version 1.1; proxy_pass http://localhost:${port}; } } }`
  await writeFile(join(dir, 'nginx.conf'), conf)
  const nginx = spawn('nginx', ['-c', join(dir, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' })
  onTestFinished(async () => {
    nginx.kill()
    await once(nginx, 'exit')
    await rm(dir, { recursive: true })
  })
  const proxy = `http://127.0.0.1:${own}`
  await vi.waitFor(() => fetch(proxy), 10_000)
  return proxy
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  server.close()
  return address
}

import { Hono } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import pino from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { normalizeEmail } from '#domain/email-address.ts'
import { openDatabase } from '../database/database.ts'
import { createErrorHandler } from '../http/answer-error.ts'
import {
  cheapPasswords,
  createTestIdentity,
  CREATOR,
  PASSWORD,
  someClient,
  type TestOptions,
} from './identity.testing.ts'
import { createRoutes } from './identity.ts'
import { createDevice } from './passkey.testing.ts'
import { tokenSyncRoutes } from './token-sync-routes.ts'

const PARTS = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} }
const ASSERTION = {
  ...PARTS,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
}
const ATTESTATION = { ...PARTS, response: { clientDataJSON: 'e30', attestationObject: 'AA' } }
const MIRA = { email: 'mira@example.com', password: PASSWORD }

async function start(options?: TestOptions) {
  const started = createTestIdentity(await openDatabase({ kind: 'sqlite', path: ':memory:' }), options)
  const { identity } = started
  let client: string | undefined
  const app = new Hono<{ Variables: RequestIdVariables }>().route(
    '/api/auth',
    createRoutes({
      identity,
      clientAddress: () => client ?? someClient(),
      publicUrl: 'http://localhost:3000',
      siteName: () => 'Tom & <Jerry>',
      hasGoogle: false,
    }),
  )
  app.route('/api/token-sync', tokenSyncRoutes(identity.sessions.findUser, true))
  app.onError(createErrorHandler(pino({ level: 'silent' })))
  return {
    ...started,
    app,
    /** From now on, all requests come from one client. */
    beOneClient: () => (client = someClient()),
    ask: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      app.request(`/api/auth${path}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    post: (fields: Record<string, string>) =>
      app.request('/api/auth/new-password', { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

describe('the JSON of the identity service', () => {
  it('registers, signs in, describes the session, and ends it', async () => {
    const { ask } = await start()
    const registered = await ask('POST', '/register', { email: ' Mira@Example.COM ', password: PASSWORD })
    expect([registered.status, await registered.json()]).toEqual([201, { email: MIRA.email }])
    const signedIn = await ask('POST', '/sign-in', MIRA)
    const { accessToken, ...rest } = await signedIn.json()
    expect([signedIn.status, rest]).toEqual([200, { email: MIRA.email, name: '' }])
    const headers = { authorization: `Bearer ${accessToken}` }
    const session = await ask('GET', '/session', undefined, headers)
    const names = { displayName: '', commentName: 'mira' }
    expect(await session.json()).toEqual({ email: MIRA.email, name: '', hasPassword: true, ...names })
    expect((await ask('DELETE', '/session', undefined, headers)).status).toBe(204)
    const after = await ask('GET', '/session', undefined, headers)
    expect([after.status, await after.json()]).toEqual([
      401,
      {
        type: 'about:blank',
        status: 401,
        code: 'signed-out',
        detail: 'You are not signed in any more. Please log in again.',
      },
    ])
    expect(after.headers.get('content-type')).toBe('application/problem+json')
  })

  it.each(['anna@xn--e1afmkfd.xn--p1ai', 'Anna@пример.рф', 'anna@example.photography'])(
    'lets %s register, sign in and ask for a new password',
    async (email) => {
      const { ask, mails } = await start()
      const attempt = '00000000-0000-4000-8000-000000000001'
      const form = { email, password: PASSWORD }
      const registered = await ask('POST', '/register', { ...form, attempt })
      const stored = normalizeEmail(email)
      expect([registered.status, await registered.json()]).toEqual([201, { email: stored }])
      expect((await ask('POST', '/register', { ...form, attempt })).status).toBe(201)
      expect((await ask('POST', '/register', form)).status).toBe(409)
      const signedIn = await ask('POST', '/sign-in', form)
      expect([signedIn.status, await signedIn.json()]).toMatchObject([200, { email: stored }])
      expect((await ask('POST', '/password-reset', { email })).status).toBe(202)
      expect(mails).toMatchObject([{ to: stored }])
    },
  )

  it('deletes an account again after a lost answer', async () => {
    const { ask, register, signIn } = await start()
    await register(MIRA.email)
    const authorization = await signIn(MIRA.email)
    const remove = (headers: Record<string, string>) =>
      ask('DELETE', '/account', { password: PASSWORD }, headers)
    const there = { authorization: await signIn(MIRA.email) }
    for (let time = 0; time < 2; time += 1) expect((await remove({ authorization })).status).toBe(204)
    // Another session has ended without deleting anything.
    for (const other of [there, {}]) expect((await remove(other)).status).toBe(401)
  })

  it.each([
    [{ displayName: ' Mira  Kapoor ' }, 200, { displayName: 'Mira Kapoor', commentName: 'Mira Kapoor' }],
    [{ displayName: '' }, 200, { displayName: '', commentName: 'mira' }],
    [{ displayName: 'a@b.de' }, 400, { detail: 'Name must not be an email or web address.' }],
    [{}, 400, { detail: 'The body does not have the expected fields.' }],
  ])('sets the name %j', async (body, status, value) => {
    const { ask, register, signIn } = await start()
    await register(MIRA.email)
    const authorization = await signIn(MIRA.email)
    const answer = await ask('PUT', '/display-name', body, { authorization })
    expect([answer.status, await answer.json()]).toMatchObject([status, value])
  })

  it('downloads all data of a user as a file', async () => {
    const { ask, register, signIn } = await start({ readOwn: async () => ({ likes: [], comments: [] }) })
    await register(MIRA.email)
    const authorization = await signIn(MIRA.email)
    const answer = await ask('GET', '/account', undefined, { authorization })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-account.json"')
    expect(await answer.json()).toEqual({
      account: expect.objectContaining({ email: MIRA.email }),
      likes: [],
      comments: [],
    })
  })

  it('cannot be cached and sets no cookie', async () => {
    const { ask } = await start()
    for (const answer of [await ask('POST', '/register', MIRA), await ask('POST', '/sign-in', MIRA)]) {
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  })

  it.each([
    [{ email: '', password: PASSWORD }, 'Email is required.'],
    [{ email: 'mira', password: PASSWORD }, 'Email must be a valid format.'],
    [{ email: `${'a'.repeat(65)}@example.com`, password: PASSWORD }, 'Email must be a valid format.'],
    [{ email: MIRA.email, password: '12345' }, 'Password must be at least 6 characters.'],
    [{ email: MIRA.email, password: 'x'.repeat(257) }, 'Password must be at most 256 characters.'],
    [{ email: MIRA.email }, 'The body does not have the expected fields.'],
    [{ email: [MIRA.email], password: PASSWORD }, 'The body does not have the expected fields.'],
    [null, 'The body does not have the expected fields.'],
  ])('refuses to register %j', async (body, detail) => {
    const { ask } = await start()
    const answer = await ask('POST', '/register', body)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid', detail }])
  })

  it('refuses requests that a form of another site could send', async () => {
    const { ask } = await start()
    const answer = await ask('POST', '/sign-in', MIRA, { 'content-type': 'text/plain' })
    expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'unsupported' }])
  })

  it('answers too many attempts with Retry-After', async () => {
    const { ask, beOneClient } = await start()
    beOneClient()
    const guess = (index: number) =>
      ask('POST', '/sign-in', { email: `reader${index}@example.com`, password: 'a guess' })
    for (let index = 0; index < 30; index += 1) expect((await guess(index)).status).toBe(401)
    const refused = await guess(30)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(250)
    expect(await refused.json()).toMatchObject({
      code: 'rate-limited',
      detail: 'Too many attempts. Please try again in 5 minutes.',
    })
  })

  it('answers a reset request alike for every address', async () => {
    const { ask } = await start()
    await ask('POST', '/register', MIRA)
    const [hers, nobodys] = [
      await ask('POST', '/password-reset', { email: MIRA.email }),
      await ask('POST', '/password-reset', { email: 'nobody@example.com' }),
    ]
    expect([hers.status, await hers.text()]).toEqual([202, ''])
    expect([nobodys.status, await nobodys.text()]).toEqual([202, ''])
    expect([...hers.headers.keys()]).toEqual([...nobodys.headers.keys()])
  })

  it('confirms an address on a page that mail scanners may open', async () => {
    const { app, ask, confirmations, signIn } = await start()
    const her = { email: CREATOR, password: PASSWORD }
    const registered = await ask('POST', '/register', her)
    expect(await registered.json()).toEqual({ email: CREATOR, mustConfirm: true })
    const refused = await ask('POST', '/sign-in', her)
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'unconfirmed' }])
    for (let visit = 0; visit < 2; visit += 1)
      expect(await (await app.request(confirmations[0].url)).text()).toContain(CREATOR)
    await expect(signIn(CREATOR)).rejects.toMatchObject({ code: 'unconfirmed' })
    const confirm = (token: string, password = PASSWORD) =>
      app.request('/api/auth/confirm-email', {
        method: 'POST',
        body: new URLSearchParams({ token, password }),
      })
    expect((await confirm('made up')).status).toBe(410)
    const wrong = await confirm(confirmations[0].token, 'her own')
    expect([wrong.status, await wrong.text()]).toEqual([
      403,
      expect.stringContaining('The password is wrong.'),
    ])
    expect(await (await confirm(confirmations[0].token)).text()).toContain('is confirmed')
    expect((await ask('POST', '/sign-in', her)).status).toBe(200)
    expect((await app.request('/api/auth/confirm-email')).status).toBe(410)
  })

  it('adds a passkey, lists it, signs in by it and removes it', async () => {
    const { ask, register, signIn } = await start()
    await register(MIRA.email)
    const headers = { authorization: await signIn(MIRA.email) }
    const device = createDevice()
    const options = await ask('POST', '/passkeys/options', { password: PASSWORD }, headers)
    expect([options.status, options.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const body = { name: ' My phone ', answer: device.create(await options.json()) }
    const added = await ask('POST', '/passkeys', body, headers)
    const passkey = await added.json()
    expect([added.status, passkey]).toMatchObject([201, { name: 'My phone' }])
    const listed = await ask('GET', '/passkeys', undefined, headers)
    expect(await listed.json()).toEqual({ items: [passkey] })

    const question = await ask('GET', '/sign-in/passkey/options')
    const answer = device.get(await question.json())
    const signedIn = await ask('POST', '/sign-in/passkey', answer)
    expect(signedIn.headers.get('set-cookie')).toBeNull()
    expect([signedIn.status, await signedIn.json()]).toEqual([
      200,
      { email: MIRA.email, name: '', accessToken: expect.any(String) },
    ])
    const removed = await ask('DELETE', `/passkeys/${passkey.id}`, undefined, headers)
    expect(removed.status).toBe(204)
    const unknown = await ask('POST', '/sign-in/passkey', answer)
    expect([unknown.status, await unknown.json()]).toMatchObject([401, { code: 'unknown-passkey' }])
  })

  it.each([
    ['/sign-in/passkey', {}],
    ['/sign-in/passkey', { id: 'AA', rawId: 'AA', type: 'public-key', response: {} }],
    ['/sign-in/passkey', { ...ASSERTION, id: '\0' }],
    ['/sign-in/passkey', { ...ASSERTION, type: 'password' }],
    ['/passkeys/options', { password: 'x'.repeat(257) }],
    ['/passkeys', { name: 'a\0b', answer: ATTESTATION }],
    ['/passkeys', { name: 'a\ud800b', answer: ATTESTATION }],
    ['/passkeys', { name: 'x'.repeat(41), answer: ATTESTATION }],
    ['/passkeys', { name: '', answer: { ...ATTESTATION, response: {} } }],
    ['/passkeys', { name: '', answer: ATTESTATION }],
  ])('refuses at %s %j', async (path, body) => {
    const { ask, register, signIn } = await start()
    await register(MIRA.email)
    const answer = await ask('POST', path, body, { authorization: await signIn(MIRA.email) })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid' }])
  })

  it('offers no sign-in with Google when it is not configured', async () => {
    const { ask } = await start()
    for (const path of [
      '/google',
      '/callback/google',
      '/emulator/consent',
      '/oauth-popup/start',
      '/sign-in/social',
    ])
      expect((await ask('GET', path)).status).toBe(404)
  })
})

describe('the page to set a new password', () => {
  async function startWithLink(options?: TestOptions) {
    const started = await start(options)
    await started.register(MIRA.email)
    await started.identity.resets.request(someClient(), MIRA.email)
    await vi.waitFor(() => expect(started.mails).toHaveLength(1), 10_000)
    const { url, token } = started.mails[0]
    return { ...started, url, token, open: () => started.app.request(url) }
  }

  it('can be opened repeatedly by programs, and sets the password once', async () => {
    const { open, post, token, signIn } = await startWithLink()
    for (let visit = 0; visit < 3; visit += 1) expect((await open()).status).toBe(200)
    expect(await (await open()).text()).toContain(`autocomplete="username" value="${MIRA.email}"`)
    const fields = { token, password: 'a new password', confirmPassword: 'a new password' }
    const done = await post(fields)
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Your password is set')])
    await expect(signIn(MIRA.email, 'a new password')).resolves.toBeDefined()
    const again = await post(fields)
    expect([again.status, await again.text()]).toEqual([
      410,
      expect.stringContaining('This link is at the end of its line'),
    ])
    expect((await open()).status).toBe(410)
  })

  it('cannot be cached, sends no referrer, and runs no script', async () => {
    const { open } = await startWithLink()
    const page = await open()
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'self' 'sha256-[^']+'; /,
      ),
    })
    expect(await page.text()).not.toContain('<script')
  })

  it.each([
    ['short', 'short', 'Password must be at least 6 characters.'],
    ['a new password', 'another password', 'Passwords do not match.'],
    ['x'.repeat(257), 'x'.repeat(257), 'Password must be at most 256 characters.'],
  ])('names the mistake in %s and %s, and keeps the link', async (password, confirmPassword, message) => {
    const { open, post, token } = await startWithLink()
    const answer = await post({ token, password, confirmPassword })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(message)])
    expect((await open()).status).toBe(200)
  })

  it('keeps the link when the server is too busy to hash', async () => {
    const passwords = cheapPasswords()
    const { open, post, token } = await startWithLink({ passwords })
    // Two that take long are hashed, and as many as may wait do so.
    const hash = '$argon2id$v=19$m=19456,t=20,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    const load = [
      ...Array.from({ length: 2 }, () => passwords.verify({ hash, password: 'others' })),
      ...Array.from({ length: 100 }, () => passwords.hash('others')),
    ]
    const answer = await post({ token, password: 'a new password', confirmPassword: 'a new password' })
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
      503,
      '5',
      expect.stringContaining('Too many people are signing in right now.'),
    ])
    await Promise.all(load)
    expect((await open()).status).toBe(200)
  })

  it('shows its values as text', async () => {
    const { app } = await start()
    const page = await app.request(
      `/api/auth/new-password?token=${encodeURIComponent('"><script>x</script>')}`,
    )
    const text = await page.text()
    expect(text).toContain('Tom &amp; &lt;Jerry&gt;')
    expect(text).not.toContain('<script')
  })
})

describe('the target of the token sync', () => {
  it('keeps the token of a signed-in user where no script can read it, and deletes it', async () => {
    const { app, register, signIn } = await start()
    await register(MIRA.email)
    const authorization = await signIn(MIRA.email)
    const kept = await app.request('/api/token-sync', { method: 'POST', headers: { authorization } })
    expect(kept.status).toBe(204)
    const token = encodeURIComponent(authorization.replace('Bearer ', ''))
    expect(kept.headers.get('set-cookie')).toBe(
      `waypost.token=${token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict`,
    )
    const gone = await app.request('/api/token-sync', { method: 'DELETE' })
    expect([gone.status, gone.headers.get('set-cookie')]).toEqual([
      204,
      'waypost.token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    ])
  })

  it('keeps no token without a session, and its cookie signs nobody in', async () => {
    const { app, ask, register, signIn } = await start()
    const forged = await app.request('/api/token-sync', {
      method: 'POST',
      headers: { authorization: 'Bearer made.up' },
    })
    expect([forged.status, forged.headers.get('set-cookie')]).toEqual([401, null])
    await register(MIRA.email)
    const token = (await signIn(MIRA.email)).replace('Bearer ', '')
    const cookie = `waypost.token=${encodeURIComponent(token)}; waypost.session_token=${encodeURIComponent(token)}`
    expect((await ask('GET', '/session', undefined, { cookie })).status).toBe(401)
  })
})

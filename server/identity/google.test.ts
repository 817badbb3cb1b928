import pino from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { describeOnBothDatabases, openFile } from '../database/databases.testing.ts'
import { messageIn, startWithProvider } from './google.testing.ts'
import { PASSWORD, someClient, type TestOptions } from './identity.testing.ts'
import { createPasswords } from './password.ts'

const MIRA = { sub: '1', email: 'Mira@Example.com', email_verified: true, name: 'Mira Kaur' }
const HER_ADDRESS = 'mira@example.com'

describeOnBothDatabases('signing in at Google', (open, onSqlite) => {
  async function start(options?: TestOptions) {
    return startWithProvider(await open(), options)
  }

  it('creates an account for the verified address, and opens a session', async () => {
    const { identity, signInAtGoogle } = await start()
    const message = await signInAtGoogle(MIRA)
    expect(message).toMatchObject({ nonce: 'n' })
    expect(await identity.account.describe(`Bearer ${message.token}`)).toMatchObject({
      email: HER_ADDRESS,
      name: 'Mira Kaur',
      hasPassword: false,
    })
  })

  onSqlite('finds the same account again, also when the address at Google has changed', async () => {
    const { identity, signInAtGoogle, database } = await start()
    await signInAtGoogle(MIRA)
    const { token } = await signInAtGoogle({ ...MIRA, email: 'other@example.com' })
    expect(await identity.sessions.findUser(`Bearer ${token}`)).toMatchObject({ email: HER_ADDRESS })
    expect(await database.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  onSqlite('keeps none of Google’s tokens', async () => {
    const { signInAtGoogle, database } = await start()
    await signInAtGoogle(MIRA)
    await signInAtGoogle(MIRA)
    const kept = await database.db
      .selectFrom('accounts')
      .select(['accessToken', 'refreshToken', 'idToken'])
      .execute()
    expect(kept).toEqual([{ accessToken: null, refreshToken: null, idToken: null }])
  })

  it('gives an unconfirmed account to the address’s owner, and ends the stranger’s sessions', async () => {
    const { identity, signInAtGoogle, register, signIn } = await start()
    await register(HER_ADDRESS)
    const stranger = await signIn(HER_ADDRESS)
    const { token } = await signInAtGoogle(MIRA)
    expect(await identity.account.describe(`Bearer ${token}`)).toMatchObject({
      email: HER_ADDRESS,
      hasPassword: false,
    })
    expect(await identity.sessions.findUser(stranger)).toBeUndefined()
    await expect(signIn(HER_ADDRESS)).rejects.toMatchObject({ code: 'wrong-credentials' })
  })

  onSqlite('refuses at once the session that was just looked up of who registered it', async () => {
    const { identity, signInAtGoogle, register, signIn } = await start()
    await register(HER_ADDRESS)
    const stranger = await signIn(HER_ADDRESS)
    expect(await identity.sessions.findUser(stranger)).toBeDefined()
    await signInAtGoogle(MIRA)
    expect(await identity.sessions.findUser(stranger)).toBeUndefined()
  })

  it.each(['signs in', 'changes the password'])(
    'keeps out the stranger who registered it and %s at the same instant',
    async (what) => {
      const { identity, signInAtGoogle, register, signIn } = await start({ passwords: createPasswords() })
      await register(HER_ADDRESS)
      const stranger = await signIn(HER_ADDRESS)
      const passwords = { currentPassword: PASSWORD, newPassword: 'the stranger’s own' }
      const attempt = () =>
        what === 'signs in'
          ? signIn(HER_ADDRESS)
          : identity.account
              .changePassword(stranger, passwords)
              .then(({ accessToken }) => `Bearer ${accessToken}`)
      const [his, hers] = await Promise.all([attempt().catch(() => undefined), signInAtGoogle(MIRA)])
      expect(await identity.sessions.findUser(his)).toBeUndefined()
      expect(await identity.sessions.findUser(`Bearer ${hers.token}`)).toBeDefined()
    },
  )

  onSqlite('leaves the password of who proved to own the address by a mailed link', async () => {
    const { identity, signInAtGoogle, register, signIn, mails } = await start()
    await register(HER_ADDRESS)
    await identity.resets.request(someClient(), HER_ADDRESS)
    await vi.waitFor(() => expect(mails).toHaveLength(1), 10_000)
    await identity.resets.reset(someClient(), mails[0].token, PASSWORD)
    const before = await signIn(HER_ADDRESS)
    const { token } = await signInAtGoogle(MIRA)
    expect(await identity.account.describe(`Bearer ${token}`)).toMatchObject({ hasPassword: true })
    expect(await identity.sessions.findUser(before)).toBeDefined()
  })

  onSqlite('lets who has no password set one by a mailed link', async () => {
    const { identity, signInAtGoogle, signIn, mails } = await start()
    const { token } = await signInAtGoogle(MIRA)
    const passwords = { currentPassword: '', newPassword: 'a first one' }
    await expect(identity.account.changePassword(`Bearer ${token}`, passwords)).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(signIn(HER_ADDRESS, '')).rejects.toMatchObject({ code: 'wrong-credentials' })
    await identity.resets.request(someClient(), HER_ADDRESS)
    await vi.waitFor(() => expect(mails).toHaveLength(1), 10_000)
    expect(await identity.resets.reset(someClient(), mails[0].token, 'a first one')).toBe(true)
    await expect(signIn(HER_ADDRESS, 'a first one')).resolves.toBeDefined()
  })

  onSqlite('deletes an account without a password without asking for one', async () => {
    const { identity, signInAtGoogle, database } = await start()
    const { token } = await signInAtGoogle(MIRA)
    await identity.account.delete(`Bearer ${token}`, undefined)
    expect(await database.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  it('accepts an answer once', async () => {
    const { openBrowser } = await start()
    const browser = openBrowser()
    const asked = await browser.go('/api/auth/google?nonce=n')
    const cookies = new Map(browser.cookies)
    const chosen = (await browser.go(asked.headers.get('location')!)).headers.get('location')!
    await browser.go(chosen)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect(await messageIn(await browser.go(chosen))).toMatchObject({ error: { code: 'state_mismatch' } })
  })
})

describe('the exchange between Google and a browser', () => {
  async function start() {
    return startWithProvider(await openFile(':memory:'))
  }

  it('sets no cookie that signs in', async () => {
    const { openBrowser } = await start()
    const browser = openBrowser()
    const asked = await browser.go('/api/auth/google?nonce=n')
    const chosen = await browser.go(asked.headers.get('location')!)
    const last = await browser.go(chosen.headers.get('location')!)
    expect(last.headers.getSetCookie().join()).not.toContain('session')
    expect(last.headers.get('cache-control')).toBe('no-store')
    expect(last.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect([...browser.cookies.values()].join('')).toBe('')
  })

  it.each([
    ['an address that Google has not verified', { email_verified: false }, 'email_not_found'],
    ['an address of which Google does not say so', { email_verified: 'true' }, 'email_not_found'],
    ['no address', { email: undefined }, 'email_not_found'],
    ['an answer for another sign-in', { nonce: 'another' }, 'unable_to_get_user_info'],
    ['an answer for another site', { aud: 'another-site' }, 'unable_to_get_user_info'],
    ['an answer of another provider', { iss: 'https://evil.example' }, 'unable_to_get_user_info'],
    ['an answer that is too old', { exp: 1_700_000_000 }, 'unable_to_get_user_info'],
  ])('refuses %s', async (_, changes, code) => {
    const { signInAtGoogle, database } = await start()
    const message = await signInAtGoogle({ ...MIRA, ...changes })
    expect(message).toEqual({ ...message, nonce: 'n', error: { code } })
    expect(message.token).toBeUndefined()
    expect(await database.db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  it('reports a refusal of the user to the opening page', async () => {
    const { openBrowser } = await start()
    const browser = openBrowser()
    const asked = new URL((await browser.go('/api/auth/google?nonce=n')).headers.get('location')!)
    const denied = new URLSearchParams({ error: 'access_denied', state: asked.searchParams.get('state')! })
    const message = await messageIn(await browser.go(`/api/auth/callback/google?${denied}`))
    expect(message).toMatchObject({ nonce: 'n', error: { code: 'access_denied' } })
  })

  it('reports an answer with another state to the opening page', async () => {
    const { openBrowser } = await start()
    const browser = openBrowser()
    await browser.go('/api/auth/google?nonce=n')
    const message = await messageIn(await browser.go('/api/auth/callback/google?code=a&state=another'))
    expect(message).toMatchObject({ nonce: 'n', error: { code: 'state_mismatch' } })
  })

  it('refuses an answer in a browser without a request, such as one that a stranger sent', async () => {
    const { openBrowser, database } = await start()
    const [hers, his] = [openBrowser(), openBrowser()]
    const asked = await his.go('/api/auth/google?nonce=n')
    const chosen = await his.go(asked.headers.get('location')!)
    const answer = await hers.go(chosen.headers.get('location')!)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('This sign-in cannot be finished')
    expect(await database.db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  it('shows in the window how long to wait after too many attempts', async () => {
    const { openBrowser } = await startWithProvider(await openFile(':memory:'))
    const browser = openBrowser()
    for (let time = 0; time < 30; time += 1) await browser.go('/api/auth/google?nonce=n')
    const refused = await browser.go('/api/auth/google?nonce=n')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('content-type')).toContain('text/html')
    expect(await refused.text()).toContain('Too many attempts. Please try again in')
  })

  it('logs one line for many refused callbacks', async () => {
    const lines: object[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
    const { openBrowser } = await startWithProvider(await openFile(':memory:'), { log })
    for (let time = 0; time < 5; time += 1)
      expect((await openBrowser().go(`/api/auth/callback/google?code=a&state=${time}`)).status).toBe(400)
    expect(lines).toHaveLength(1)
  })

  it('starts with a challenge, a state and a nonce, which are new each time', async () => {
    const { openBrowser, publicUrl } = await start()
    const asked = await Promise.all(
      [openBrowser(), openBrowser()].map(async (browser) => {
        const answer = await browser.go('/api/auth/google?nonce=n')
        return Object.fromEntries(new URL(answer.headers.get('location')!).searchParams)
      }),
    )
    expect(asked[0]).toMatchObject({
      response_type: 'code',
      client_id: 'the-site',
      redirect_uri: `${publicUrl}/api/auth/callback/google`,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    })
    for (const name of ['code_challenge', 'state', 'nonce']) {
      expect(asked[0][name].length).toBeGreaterThan(20)
      expect(asked[0][name]).not.toBe(asked[1][name])
    }
  })
})

import { getRequestListener } from '@hono/node-server'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openMemory, openFile } from '../database/databases.testing.ts'
import { listen, openServer } from '../http/serve.ts'
import { cheapPasswords, CREATOR, PASSWORD } from '../identity/identity.testing.ts'
import { createDevice } from '../identity/passkey.testing.ts'
import { openTestEntrance, OWNER, startWithOwner } from './entrance.testing.ts'

const MIRA = 'mira@example.com'
const NEW = 'a new password'

async function codeOf(answer: Response | Promise<Response>): Promise<unknown> {
  const { status, headers, json } = await Promise.resolve(answer).then((one) => ({
    status: one.status,
    headers: one.headers,
    json: () => one.json() as Promise<{ code: string }>,
  }))
  return headers.get('content-type')?.includes('json') && status >= 400 ? (await json()).code : status
}

describe('the owner’s link', () => {
  it('creates her account with a confirmed address, and signs her in to the studio', async () => {
    const { openLink, become, owner, identity, signIn } = openTestEntrance(await openMemory())
    const token = await owner.addLink()
    const page = await openLink(token)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(`value="${OWNER}"`)
    const { answer, browser } = await become(token)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/studio')
    expect(await (await browser.ask('session')).json()).toEqual({
      email: OWNER,
      name: 'Mehar Gill',
      isFresh: true,
    })
    expect(await identity.sessions.findUser(await signIn(OWNER))).toMatchObject({ emailVerified: true })
  })

  it('works once, and only for a day', async () => {
    const { openLink, become, owner, identity } = openTestEntrance(await openMemory())
    const [token, other] = [await owner.addLink(), await owner.addLink()]
    const answers = await Promise.all([become(token), become(token, { email: MIRA }), become(other)])
    expect(answers.map(({ answer }) => answer.status).toSorted((one, other) => one - other)).toEqual([
      303, 410, 410,
    ])
    expect((await openLink(token)).status).toBe(410)
    expect((await openLink('a guess')).status).toBe(410)
    expect((await become('', {})).answer.status).toBe(410)
    const found = await owner.find()
    expect(found).toBeDefined()
    expect(await identity.owner.isLink(other)).toBe(false)
    const late = await owner.addLink()
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    expect((await become(late)).answer.status).toBe(410)
  })

  it('shows errors at their fields, and stays valid', async () => {
    const { become, owner } = openTestEntrance(await openMemory())
    const token = await owner.addLink()
    for (const [form, words, focused] of [
      [{ email: 'mehar' }, 'Email must be a valid format.', 'email'],
      [{ password: 'short' }, 'at least 10 characters', 'password'],
      [{ confirmPassword: 'another one' }, 'Passwords do not match.', 'password'],
    ] as const) {
      const { answer } = await become(token, form)
      const page = await answer.text()
      expect([answer.status, page]).toEqual([400, expect.stringContaining(words)])
      expect(/<input[^>]* name="(\w+)"[^>]* autofocus/.exec(page)?.[1]).toBe(focused)
    }
    expect((await become(token)).answer.status).toBe(303)
  })

  it('takes over the account that a stranger registered with her address', async () => {
    const { become, owner, identity, register, signIn, enterStudio } = openTestEntrance(await openMemory(), {
      creators: () => [],
    })
    await register(OWNER, 'his password')
    const his = await signIn(OWNER, 'his password')
    const device = createDevice()
    const { passkeys } = identity
    const options = await passkeys.additionOptions(his, 'his password')
    await passkeys.add(his, { name: '', answer: device.create(options) })
    const { browser } = await become(await owner.addLink())
    expect(await identity.sessions.findUser(his)).toBeUndefined()
    await expect(signIn(OWNER, 'his password')).rejects.toMatchObject({ code: 'wrong-credentials' })
    expect((await (await enterStudio('his password')).ask('session')).status).toBe(401)
    expect(await (await browser.ask('passkeys')).json()).toEqual([])
    const signedIn = passkeys.signIn('him', device.get(await passkeys.signInOptions()))
    await expect(signedIn).rejects.toMatchObject({ code: 'unknown-passkey' })
  })

  it('gives her no comments of a stranger who registered her address without confirming it', async () => {
    const forgotten: string[] = []
    const { become, owner, identity, register, signIn, database } = openTestEntrance(await openMemory(), {
      creators: () => [],
      forgetUser: async (_, __, userId) => void forgotten.push(userId),
    })
    await register(OWNER, 'his password')
    const his = await identity.sessions.findUser(await signIn(OWNER, 'his password'))
    await become(await owner.addLink())
    expect(forgotten).toEqual([his?.id])
    expect((await owner.find())?.id).not.toBe(his?.id)
    const hers = (await owner.find())?.id
    await become(await owner.addLink())
    expect((await owner.find())?.id).toBe(hers)
    expect(await database.db.selectFrom('users').select('email').execute()).toEqual([{ email: OWNER }])
  })

  it('sets a new password, and ends her other sessions', async () => {
    const { become, owner, browser, enterStudio } = await startWithOwner(await openMemory())
    const { browser: now } = await become(await owner.addLink(), { password: NEW })
    expect((await browser.ask('session')).status).toBe(401)
    expect((await now.ask('session')).status).toBe(200)
    expect((await (await enterStudio(PASSWORD)).ask('session')).status).toBe(401)
    expect((await (await enterStudio(NEW)).ask('session')).status).toBe(200)
  })

  it('can make another address the owner; the old one becomes a reader’s', async () => {
    const { become, owner, browser, enterStudio, signIn, identity } = await startWithOwner(await openMemory())
    await become(await owner.addLink(), { email: MIRA })
    expect((await browser.ask('session')).status).toBe(401)
    expect((await (await enterStudio()).ask('session')).status).toBe(401)
    expect(await owner.find()).toMatchObject({ email: MIRA })
    expect(await identity.sessions.findUser(await signIn(OWNER))).toBeDefined()
  })
})

describe('a session in the studio', () => {
  it('requires a valid e-mail address', async () => {
    const { openBrowser } = await startWithOwner(await openMemory())
    for (const email of ['mehar\0@example.com', `${'m'.repeat(20_000)}@example.com`, 'mehar']) {
      const asked = openBrowser().ask('sign-in', { method: 'POST', json: { email, password: PASSWORD } })
      expect(await codeOf(asked)).toBe('invalid')
    }
  })

  it('is opened by her password, and ends when she signs out', async () => {
    const { enterStudio } = await startWithOwner(await openMemory())
    const browser = await enterStudio()
    const { cookie } = browser
    expect((await browser.ask('session')).status).toBe(200)
    expect((await browser.ask('sign-out', { method: 'POST' })).status).toBe(204)
    expect(browser.cookie).toBe('waypost-studio=')
    browser.cookie = cookie
    expect(await codeOf(browser.ask('session'))).toBe('signed-out')
  })

  it('is opened by a passkey, which also counts as a recent login', async () => {
    const { browser, openBrowser } = await startWithOwner(await openMemory())
    const device = createDevice()
    const options = await (await browser.ask('passkeys/options', { method: 'POST' })).json()
    const made = { name: 'My phone', answer: device.create(options as never) }
    expect((await browser.ask('passkeys', { method: 'POST', json: made })).status).toBe(201)
    const phone = openBrowser()
    const question = await (await phone.ask('passkey/options', { method: 'POST' })).json()
    const json = device.get(question as never)
    expect((await phone.ask('passkey/sign-in', { method: 'POST', json })).status).toBe(204)
    expect(await (await phone.ask('session')).json()).toMatchObject({ isFresh: true })
    // The same answer once more.
    expect(await codeOf(openBrowser().ask('passkey/sign-in', { method: 'POST', json }))).toBe(
      'wrong-credentials',
    )
    const [{ id }] = (await (await phone.ask('passkeys')).json()) as { id: string }[]
    expect((await phone.ask(`passkeys/${id}`, { method: 'DELETE' })).status).toBe(204)
    const again = device.get((await (await phone.ask('passkey/options', { method: 'POST' })).json()) as never)
    expect(await codeOf(openBrowser().ask('passkey/sign-in', { method: 'POST', json: again }))).toBe(
      'unknown-passkey',
    )
  })

  it('is listed with its device, and can be ended from another', async () => {
    const { browser, openBrowser } = await startWithOwner(await openMemory())
    const phone = openBrowser()
    await phone.ask('sign-in', {
      method: 'POST',
      json: { email: OWNER, password: PASSWORD },
      headers: {
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
      },
    })
    const listed = (await (await browser.ask('sessions')).json()) as { id: string; isThis: boolean }[]
    expect(listed).toHaveLength(2)
    const its = listed.find(({ isThis }) => !isThis)!
    expect(its).toMatchObject({ device: 'Firefox on Android', lastUsedAt: expect.any(String) })
    expect((await browser.ask(`sessions/${its.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await phone.ask('session')).status).toBe(401)
    expect(await codeOf(browser.ask(`sessions/${its.id}`, { method: 'DELETE' }))).toBe('not-found')
    expect((await browser.ask('session')).status).toBe(200)
  })

  it('ends everywhere else when she sets a new password', async () => {
    const { browser, enterStudio, signIn, identity } = await startWithOwner(await openMemory())
    const [other, reader] = [await enterStudio(), await signIn(OWNER)]
    expect((await browser.ask('password', { method: 'PUT', json: { password: NEW } })).status).toBe(204)
    expect((await other.ask('session')).status).toBe(401)
    expect(await identity.sessions.findUser(reader)).toBeUndefined()
    expect((await browser.ask('session')).status).toBe(200)
    expect((await (await enterStudio(PASSWORD)).ask('session')).status).toBe(401)
  })

  it('opens one for her as a reader of her site, which is another session', async () => {
    const { browser, identity } = await startWithOwner(await openMemory())
    const opened = await browser.ask('reader-session', { method: 'POST' })
    const { email, accessToken } = (await opened.json()) as { email: string; accessToken: string }
    expect([opened.status, email]).toEqual([201, OWNER])
    const reader = `Bearer ${accessToken}`
    expect(await identity.sessions.findUser(reader)).toMatchObject({ email: OWNER })
    await browser.ask('sign-out', { method: 'POST' })
    expect(await codeOf(browser.ask('reader-session', { method: 'POST' }))).toBe('signed-out')
    expect(await identity.sessions.findUser(reader)).toMatchObject({ email: OWNER })
  })

  it('ends with her sessions as a reader, if it is ended from another device', async () => {
    const { browser, enterStudio, identity } = await startWithOwner(await openMemory())
    for (const end of [(id: string) => `sessions/${id}`, () => 'sessions']) {
      const phone = await enterStudio()
      const opened = await phone.ask('reader-session', { method: 'POST' })
      const { accessToken } = (await opened.json()) as { accessToken: string }
      const listed = (await (await browser.ask('sessions')).json()) as { id: string; isThis: boolean }[]
      await browser.ask(end(listed.find(({ isThis }) => !isThis)!.id), { method: 'DELETE' })
      expect(await identity.sessions.findUser(`Bearer ${accessToken}`)).toBeUndefined()
    }
  })

  it('ends when a mailed link sets a new password, or when readers’ sessions all end', async () => {
    const { browser, identity, mails, enterStudio, signIn } = await startWithOwner(await openMemory())
    await identity.resets.request('client', OWNER)
    await identity.resets.reset('client', mails[0].token, NEW)
    expect((await browser.ask('session')).status).toBe(401)
    const again = await enterStudio(NEW)
    await identity.sessions.endAll(await signIn(OWNER, NEW))
    expect((await again.ask('session')).status).toBe(401)
  })

  it('ends with the account', async () => {
    const { browser, identity, signIn, owner } = await startWithOwner(await openMemory())
    await identity.account.delete(await signIn(OWNER), PASSWORD)
    expect((await browser.ask('session')).status).toBe(401)
    expect(await owner.find()).toBeUndefined()
  })

  it.each([
    ['a new password', { password: NEW }],
    ['another owner', { email: MIRA }],
  ])('does not outlive %s that happens while it is opened', async (_, form) => {
    const passwords = cheapPasswords()
    let meanwhile: (() => Promise<unknown>) | undefined
    const { owner, become, enterStudio } = await startWithOwner(await openMemory(), {
      passwords: {
        ...passwords,
        async verify(...given) {
          const isRight = await passwords.verify(...given)
          await meanwhile?.()
          return isRight
        },
      },
    })
    meanwhile = async () => become(await owner.addLink(), form)
    expect((await (await enterStudio()).ask('session')).status).toBe(401)
  })

  it('lasts for 30 days after its last use, and counts as a recent login for ten minutes', async () => {
    let minutes = 0
    const now = () => new Date(Date.UTC(2026, 10, 21) + minutes * 60_000)
    const { browser } = await startWithOwner(await openMemory(), { now })
    const endOthers = () => browser.ask('sessions', { method: 'DELETE' })
    expect((await endOthers()).status).toBe(204)
    minutes += 11
    for (const [method, path] of [
      ['PUT', 'password'],
      ['POST', 'passkeys/options'],
      ['DELETE', 'passkeys/x'],
      ['DELETE', 'sessions'],
      ['DELETE', 'sessions/x'],
    ])
      expect(await codeOf(browser.ask(path, { method }))).toBe('sign-in-again')
    const guess = browser.ask('prove', { method: 'POST', json: { password: 'a guess' } })
    expect(await codeOf(guess)).toBe('wrong-password')
    await browser.ask('prove', { method: 'POST', json: { password: PASSWORD } })
    expect((await endOthers()).status).toBe(204)
    minutes += 29 * 24 * 60
    expect((await browser.ask('session')).status).toBe(200)
    minutes += 29 * 24 * 60
    expect((await browser.ask('session')).status).toBe(200)
    minutes += 30 * 24 * 60
    expect((await browser.ask('session')).status).toBe(401)
  })

  it('may send slowly, which others may not', async () => {
    const { browser, fetch } = await startWithOwner(await openMemory())
    const server = openServer({ arrivalMs: 200 }).on('request', getRequestListener(fetch))
    await listen(server, 0, '127.0.0.1')
    onTestFinished(() => void server.close())
    const body = JSON.stringify({ email: OWNER, password: PASSWORD })
    const begin = (path: string, cookie = '') => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      const headers = `host: localhost\r\ncontent-type: application/json\r\nconnection: close\r\nsec-fetch-site: same-origin\r\ncookie: ${cookie}`
      socket.write(
        `POST /studio/api/${path} HTTP/1.1\r\n${headers}\r\ncontent-length: ${body.length}\r\n\r\n`,
      )
      socket.write(body.slice(0, 10))
      return socket
    }
    const [hers, stranger] = [begin('passkeys', browser.cookie), begin('sign-in')]
    expect(await text(stranger)).toMatch(/^HTTP\/1\.1 408 /)
    hers.write(body.slice(10))
    // The body arrived, although it is no passkey.
    expect(await text(hers)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('is logged, as are guesses at her password', async () => {
    const { browser, enterStudio, openBrowser } = await startWithOwner(await openMemory())
    for (let guess = 0; guess < 3; guess += 1) await enterStudio('a guess')
    await openBrowser().ask('sign-in', { method: 'POST', json: { email: MIRA, password: 'a guess' } })
    await enterStudio()
    const log = (await (await browser.ask('log')).json()) as { action: string; times?: number }[]
    expect(log.find(({ action }) => action === 'sign-in-refused')?.times).toBe(3)
    expect(log.map(({ action }) => action).toSorted()).toEqual(['owner', 'sign-in', 'sign-in-refused'])
    expect(JSON.stringify(log)).not.toContain('a guess')
  })
})

describe('an attacker', () => {
  it('gets nothing with a reader’s token, and a reader’s password opens no studio', async () => {
    const { openBrowser, register, signIn } = await startWithOwner(await openFile(':memory:'))
    await register(MIRA)
    const browser = openBrowser()
    for (const token of [await signIn(MIRA), await signIn(OWNER)]) {
      const value = token.replace('Bearer ', '')
      browser.cookie = `waypost-studio=${value}; waypost.session_token=${value}; waypost.token=${value}`
      const headers = { authorization: token, 'sec-fetch-site': 'same-origin' }
      expect((await browser.ask('session', { headers })).status).toBe(401)
    }
    const json = { email: MIRA, password: PASSWORD }
    expect(await codeOf(openBrowser().ask('sign-in', { method: 'POST', json }))).toBe('wrong-credentials')
  })

  it('gets nothing as a reader with the studio’s cookie', async () => {
    const { browser, identity } = await startWithOwner(await openFile(':memory:'))
    const token = browser.cookie!.split('=')[1]
    expect(await identity.sessions.findUser(`Bearer ${token}`)).toBeUndefined()
  })

  it('gets nothing with a forged cookie, or with the content of the database', async () => {
    const database = await openFile(':memory:')
    const { openBrowser } = await startWithOwner(database)
    const { tokenHash, id } = await database.db
      .selectFrom('studioSessions')
      .select(['tokenHash', 'id'])
      .executeTakeFirstOrThrow()
    const browser = openBrowser()
    for (const forged of [tokenHash, id, 'x'.repeat(43), '', '%00', "' or 1=1 --"]) {
      browser.cookie = `waypost-studio=${forged}`
      expect((await browser.ask('session')).status).toBe(401)
    }
  })

  it('cannot make her browser read or write from another site', async () => {
    const { browser } = await startWithOwner(await openFile(':memory:'))
    const write = (headers: Record<string, string>) => browser.ask('sign-out', { method: 'POST', headers })
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://attacker.example' },
      { 'sec-fetch-site': 'same-site', origin: 'http://shop.localhost:3000' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://attacker.example' },
      { origin: 'null' },
      {},
    ])
      expect(await codeOf(write(headers as Record<string, string>))).toBe('forbidden')
    expect(await codeOf(browser.ask('session', { headers: { 'sec-fetch-site': 'cross-site' } }))).toBe(
      'forbidden',
    )
    expect((await browser.ask('session')).status).toBe(200)
    expect((await write({ origin: 'http://localhost:3000' })).status).toBe(204)
  })

  it('cannot register her address or impersonate her', async () => {
    const { register } = await startWithOwner(await openFile(':memory:'), { creators: () => [] })
    await expect(register(OWNER, 'his password')).rejects.toMatchObject({ code: 'email-taken' })
    await expect(register(CREATOR, 'his password')).rejects.toMatchObject({ code: 'email-taken' })
  })

  it('has few guesses at her password, for the studio and the readers’ login together', async () => {
    const { identity, openBrowser } = await startWithOwner(await openFile(':memory:'))
    const json = { email: OWNER, password: 'a guess' }
    const codes: unknown[] = []
    for (let guess = 0; guess < 8; guess += 1)
      codes.push(await codeOf(openBrowser().ask('sign-in', { method: 'POST', json })))
    for (let guess = 0; guess < 3; guess += 1)
      codes.push(await identity.signIn('192.0.2.1', json).catch(({ code }: { code: string }) => code))
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('wrong-credentials'))
    const refused = await openBrowser().ask('sign-in', {
      method: 'POST',
      json: { ...json, password: PASSWORD },
    })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('cannot lock her out: the passkey and the link still sign her in', async () => {
    const { browser, openBrowser, identity } = await startWithOwner(await openFile(':memory:'))
    const device = createDevice()
    const options = await (await browser.ask('passkeys/options', { method: 'POST' })).json()
    const made = { name: '', answer: device.create(options as never) }
    await browser.ask('passkeys', { method: 'POST', json: made })

    const json = { email: OWNER, password: 'a guess' }
    for (let guess = 0; guess < 10; guess += 1) await openBrowser().ask('sign-in', { method: 'POST', json })
    const right = { ...json, password: PASSWORD }
    const refused = await openBrowser().ask('sign-in', { method: 'POST', json: right })
    expect(refused.status).toBe(429)
    expect(((await refused.json()) as { detail: string }).detail).toMatch(/ passkey.*\.\/waypost owner/)

    const phone = openBrowser()
    const question = await (await phone.ask('passkey/options', { method: 'POST' })).json()
    const answer = device.get(question as never)
    expect((await phone.ask('passkey/sign-in', { method: 'POST', json: answer })).status).toBe(204)
    const changed = { email: OWNER, password: 'another lantern by the weir' }
    await identity.owner.become('192.0.2.1', await identity.owner.addLink(), changed)
    expect((await openBrowser().ask('sign-in', { method: 'POST', json: changed })).status).toBe(204)
  })

  it('cannot send large bodies, even with her session', async () => {
    const { browser, openBrowser } = await startWithOwner(await openFile(':memory:'))
    const json = { email: OWNER, password: 'x'.repeat(70_000) }
    expect((await openBrowser().ask('sign-in', { method: 'POST', json })).status).toBe(413)
    const asked = [
      ['POST', 'prove'],
      ['PUT', 'password'],
      ['POST', 'passkeys'],
    ]
    for (const [method, path] of asked) expect((await browser.ask(path, { method, json })).status).toBe(413)
  })

  it('finds nothing in caches and indexes, and no way to frame it', async () => {
    const { browser, enterStudio } = await startWithOwner(await openFile(':memory:'), {
      publicUrl: 'https://blog.example',
    })
    const { headers } = await browser.ask('session')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe-|\*|https:/)
    expect((await enterStudio()).cookie).toMatch(/^__Host-waypost-studio=/)
  })
})

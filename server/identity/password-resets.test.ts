import { expect, it, vi } from 'vitest'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { createTestIdentity, PASSWORD, someClient, type TestOptions } from './identity.testing.ts'
import { createPasswords } from './password.ts'

const MIRA = 'mira@example.com'

describeOnBothDatabases('resetting the password', (open, onSqlite) => {
  async function start(options?: TestOptions) {
    return createTestIdentity(await open(), options)
  }

  async function startWithLink(options?: TestOptions) {
    const started = await start(options)
    await started.register(MIRA)
    await started.identity.resets.request(someClient(), MIRA)
    await vi.waitFor(() => expect(started.mails).toHaveLength(1), 10_000)
    return { ...started, mail: started.mails[0] }
  }

  onSqlite('mails a link to who has an account and nothing to who has none', async () => {
    const { identity, mails, mail } = await startWithLink()
    expect(mail).toMatchObject({
      to: MIRA,
      url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/auth\//),
    })
    await identity.resets.request(someClient(), 'nobody@example.com')
    await identity.resets.request(someClient(), MIRA)
    await vi.waitFor(() => expect(mails).toHaveLength(2), 10_000)
    expect(mails.map(({ to }) => to)).toEqual([MIRA, MIRA])
  })

  it('sets the new password once, and ends all sessions', async () => {
    const { identity, signIn, mail } = await startWithLink()
    const there = await signIn(MIRA)
    expect(await identity.resets.findEmail(mail.token)).toBe(MIRA)
    expect(await identity.resets.reset(someClient(), mail.token, 'a new one')).toBe(true)
    expect(await identity.sessions.findUser(there)).toBeUndefined()
    await expect(signIn(MIRA, 'a new one')).resolves.toBeDefined()
    expect(await identity.resets.findEmail(mail.token)).toBeUndefined()
    expect(await identity.resets.reset(someClient(), mail.token, 'a third one')).toBe(false)
    await expect(signIn(MIRA, 'a third one')).rejects.toMatchObject({ code: 'wrong-credentials' })
  })

  onSqlite('spends the other links of the same person', async () => {
    const { identity, mails, mail } = await startWithLink()
    await identity.resets.request(someClient(), MIRA)
    await vi.waitFor(() => expect(mails).toHaveLength(2), 10_000)
    await identity.resets.reset(someClient(), mails[1].token, 'a new one')
    expect(await identity.resets.reset(someClient(), mail.token, 'an old thief')).toBe(false)
  })

  it('ends a session that is opened with the old password at the same instant', async () => {
    const { identity, signIn, mail } = await startWithLink({ passwords: createPasswords() })
    const [isReset, ...opening] = await Promise.all([
      identity.resets.reset(someClient(), mail.token, 'a new one'),
      // Their passwords wait to be checked until the reset is done.
      ...Array.from({ length: 4 }, () => signIn(MIRA).catch(() => undefined)),
    ])
    expect(isReset).toBe(true)
    for (const session of opening) expect(await identity.sessions.findUser(session)).toBeUndefined()
  })

  it('leaves one password and no other session after a simultaneous change', async () => {
    const { identity, signIn, mail } = await startWithLink({ passwords: createPasswords() })
    const there = await signIn(MIRA)
    const stolen = { currentPassword: PASSWORD, newPassword: 'the thief’s own' }
    const [isReset, changed] = await Promise.all([
      identity.resets.reset(someClient(), mail.token, 'a new one'),
      identity.account.changePassword(there, stolen).catch(() => undefined),
    ])
    // Nearly always the link is first. If not, the change has ended it, as any change does.
    const [holds, fails] = isReset ? ['a new one', 'the thief’s own'] : ['the thief’s own', 'a new one']
    const user = await identity.sessions.findUser(changed && `Bearer ${changed.accessToken}`)
    expect(user !== undefined).toBe(!isReset)
    expect(await identity.sessions.findUser(there)).toBeUndefined()
    await expect(signIn(MIRA, holds)).resolves.toBeDefined()
    await expect(signIn(MIRA, fails)).rejects.toMatchObject({ code: 'wrong-credentials' })
  })

  onSqlite('is not stopped by somebody else with the password, who changes it', async () => {
    const { identity, signIn, mail } = await startWithLink()
    const stolen = { currentPassword: PASSWORD, newPassword: 'the thief’s own' }
    const { accessToken } = await identity.account.changePassword(await signIn(MIRA), stolen)
    expect(await identity.resets.reset(someClient(), mail.token, 'a new one')).toBe(true)
    expect(await identity.sessions.findUser(`Bearer ${accessToken}`)).toBeUndefined()
    await expect(signIn(MIRA, 'a new one')).resolves.toBeDefined()
  })

  onSqlite('is not stopped by a stranger who registers the address again and again', async () => {
    const { identity, register, signIn, mails } = await start()
    await register(MIRA)
    for (let index = 0; index < 3; index += 1) await identity.resets.request(someClient(), MIRA)
    await identity.account.delete(await signIn(MIRA), PASSWORD)
    await register(MIRA)
    await identity.resets.request(someClient(), MIRA)
    expect(await identity.resets.reset(someClient(), mails.at(-1)!.token, 'a new one')).toBe(true)
  })

  it('fails for a link of a deleted account', async () => {
    const { identity, signIn, database, mail } = await startWithLink()
    await identity.account.delete(await signIn(MIRA), PASSWORD)
    expect(await identity.resets.reset(someClient(), mail.token, 'too late')).toBe(false)
    const left = database.db.selectFrom('verifications').select('identifier').execute()
    expect(await left).toEqual([{ identifier: 'deleted-account' }])
  })

  it('accepts a link once, however many requests use it at once', async () => {
    const { identity, mail } = await startWithLink({ passwords: createPasswords() })
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        identity.resets.reset(someClient(), mail.token, `a new one ${index}`),
      ),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })

  onSqlite.each(['', '\0', 'a'.repeat(5_000), '../../etc/passwd', '%'])('knows no link %j', async (token) => {
    const { identity } = await start()
    expect(await identity.resets.findEmail(token)).toBeUndefined()
    expect(await identity.resets.reset(someClient(), token, 'a new one')).toBe(false)
  })

  onSqlite('stops a client that tries links, and one that asks for many', async () => {
    const { identity } = await start()
    const client = someClient()
    for (let index = 0; index < 20; index += 1) await identity.resets.reset(client, 'guessed', PASSWORD)
    await expect(identity.resets.reset(client, 'guessed', PASSWORD)).rejects.toMatchObject({
      code: 'rate-limited',
    })
    for (let index = 0; index < 10; index += 1)
      await identity.resets.request(client, `reader${index}@example.com`)
    await expect(identity.resets.request(client, MIRA)).rejects.toMatchObject({
      code: 'rate-limited',
    })
  })

  onSqlite('lets a link expire', async () => {
    const { identity, mail } = await startWithLink()
    vi.useFakeTimers({ now: Date.now() + 61 * 60_000, toFake: ['Date'] })
    try {
      expect(await identity.resets.findEmail(mail.token)).toBeUndefined()
      expect(await identity.resets.reset(someClient(), mail.token, 'too late')).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  onSqlite('keeps the link out of the database', async () => {
    const { database, mail } = await startWithLink()
    const rows = await database.db.selectFrom('verifications').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(mail.token)
  })

  onSqlite(
    'keeps a mail before it says that one is on its way, and takes as long where there is no account',
    async () => {
      const { identity, mails, register } = await start({ requestMs: 200 })
      await register(MIRA)
      for (const [email, mailed] of [
        [MIRA, 1],
        ['nobody@example.com', 1],
      ] as const) {
        const startedAt = performance.now()
        await identity.resets.request(someClient(), email)
        expect(performance.now() - startedAt).toBeGreaterThan(190)
        expect(mails).toHaveLength(mailed)
      }
    },
  )

  onSqlite('fills nobody’s box', async () => {
    const { identity } = await start()
    for (const email of [MIRA, 'nobody@example.com']) {
      for (let index = 0; index < 3; index += 1) await identity.resets.request(someClient(), email)
      await expect(identity.resets.request(someClient(), email)).rejects.toMatchObject({
        code: 'rate-limited',
      })
    }
  })
})

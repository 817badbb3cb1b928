import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { describeOnBothDatabases, openFile } from '../database/databases.testing.ts'
import { AppError } from '../errors.ts'
import { createTestIdentity, PASSWORD, someClient, type TestOptions } from './identity.testing.ts'
import { createPasswords } from './password.ts'

const MIRA = 'mira@example.com'

describeOnBothDatabases('the identity service', (open) => {
  async function start(options?: TestOptions) {
    return createTestIdentity(await open(), options)
  }

  describe('registering', () => {
    it('makes an account that can sign in', async () => {
      const { identity, register } = await start()
      await register(MIRA)
      const signedIn = await identity.signIn(someClient(), { email: MIRA, password: PASSWORD })
      expect(signedIn).toMatchObject({ email: MIRA, name: '' })
      expect(await identity.sessions.findUser(`Bearer ${signedIn.accessToken}`)).toMatchObject({
        email: MIRA,
      })
    })

    it('refuses an address that has an account', async () => {
      const { register } = await start()
      await register(MIRA)
      await expect(register(MIRA, 'another one')).rejects.toMatchObject({ code: 'email-taken' })
    })

    it('makes one account of an attempt that arrives again, and has the same result', async () => {
      const { identity, database } = await start({ passwords: createPasswords(), verifyReaders: 'always' })
      const attempt = randomUUID()
      const register = (email: string, id = attempt) =>
        identity.register(someClient(), { email, password: PASSWORD }, id)
      const results = await Promise.all([register(MIRA), register(MIRA)])
      results.push(await register(MIRA))
      expect(results.map(({ mustConfirm }) => mustConfirm)).toEqual([true, true, true])
      expect(await database.db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
      await expect(register(MIRA, randomUUID())).rejects.toMatchObject({ code: 'email-taken' })
      expect(await register('oda@example.com')).toEqual({ mustConfirm: true })
    })

    it('makes one account of many simultaneous registrations', async () => {
      const { register, database } = await start({ passwords: createPasswords() })
      const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => register(MIRA)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(
        outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : [])),
      ).toEqual(Array(4).fill('email-taken'))
      expect(await database.db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
    })

    it('stores no trace of the password', async () => {
      const { register, database } = await start({ passwords: createPasswords() })
      await register(MIRA, 'plain to see')
      const { password } = await database.db
        .selectFrom('accounts')
        .select('password')
        .executeTakeFirstOrThrow()
      expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(password).not.toContain('plain to see')
    })
  })

  describe('signing in', () => {
    it('answers a wrong password like an address without an account', async () => {
      const { register, signIn } = await start()
      await register(MIRA)
      const wrong = await signIn(MIRA, 'not the one').catch((error: Error) => error)
      const unknown = await signIn('nobody@example.com', 'not the one').catch((error: Error) => error)
      expect(wrong).toMatchObject({ code: 'wrong-credentials' })
      expect(unknown).toMatchObject({ code: 'wrong-credentials', message: (wrong as Error).message })
    })

    it('answers both alike while too many passwords wait to be checked', async () => {
      const { register, database } = await start()
      await register(MIRA)
      const busy = () => Promise.reject(new AppError('busy', 'Please try again in a moment.'))
      const { signIn } = createTestIdentity(database, {
        passwords: { waiting: () => 0, hash: busy, verify: busy },
      })
      for (const email of [MIRA, 'nobody@example.com'])
        await expect(signIn(email, 'not the one')).rejects.toMatchObject({ code: 'busy' })
    })

    it('resets the count of wrong guesses', async () => {
      const { register, signIn } = await start()
      await register(MIRA)
      for (let round = 0; round < 3; round += 1) {
        for (let index = 0; index < 5; index += 1) await signIn(MIRA, 'not the one').catch(() => {})
        await expect(signIn(MIRA)).resolves.toContain('Bearer ')
      }
    })
  })

  describe('a session', () => {
    it('needs its signature', async () => {
      const { identity, register, signIn } = await start()
      await register(MIRA)
      const authorization = await signIn(MIRA)
      const [unsigned] = authorization.split('.')
      const forged = [
        undefined,
        '',
        'Bearer',
        'Bearer x',
        unsigned,
        `${unsigned}.`,
        `${authorization.slice(0, -3)}AAA`,
        authorization.replace('Bearer', 'Basic'),
      ]
      for (const value of forged) expect(await identity.sessions.findUser(value)).toBeUndefined()
    })

    it('ends at sign-out, and not before', async () => {
      const { identity, register, signIn } = await start()
      await register(MIRA)
      const [here, there] = [await signIn(MIRA), await signIn(MIRA)]
      await identity.sessions.end(here)
      expect(await identity.sessions.findUser(here)).toBeUndefined()
      expect(await identity.sessions.findUser(there)).toMatchObject({ email: MIRA })
      await expect(identity.sessions.end(here)).resolves.toBeUndefined()
    })

    it('ends everywhere at once', async () => {
      const { identity, register, signIn } = await start()
      await register(MIRA)
      const [here, there] = [await signIn(MIRA), await signIn(MIRA)]
      await identity.sessions.endAll(here)
      expect(await identity.sessions.findUser(here)).toBeUndefined()
      expect(await identity.sessions.findUser(there)).toBeUndefined()
    })

    it('ends after a month without a visit', async () => {
      const { identity, register, signIn } = await start()
      await register(MIRA)
      const authorization = await signIn(MIRA)
      vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000, toFake: ['Date'] })
      try {
        expect(await identity.sessions.findUser(authorization)).toBeUndefined()
      } finally {
        vi.useRealTimers()
      }
    })

    it('is deleted after its end', async () => {
      const { register, signIn, database } = await start()
      await register(MIRA)
      await signIn(MIRA)
      await signIn(MIRA)
      const [{ id }] = await database.db.selectFrom('sessions').select('id').execute()
      const expiresAt = new Date(Date.now() - 1_000).toISOString()
      await database.db.updateTable('sessions').set({ expiresAt }).where('id', '=', id).execute()
      createTestIdentity(database)
      await vi.waitFor(
        async () => expect(await database.db.selectFrom('sessions').select('id').execute()).toHaveLength(1),
        10_000,
      )
    })

    it('survives a restart', async () => {
      const { register, signIn, database } = await start()
      await register(MIRA)
      const authorization = await signIn(MIRA)
      const { identity: later } = createTestIdentity(database)
      expect(await later.sessions.findUser(authorization)).toMatchObject({ email: MIRA })
    })
  })
})

describe('the limits of the identity service', () => {
  async function start() {
    return createTestIdentity(await openFile(':memory:'))
  }

  it('stop many clients that try one address', async () => {
    const { register } = await start()
    await register(MIRA)
    for (let index = 0; index < 4; index += 1)
      await expect(register(MIRA)).rejects.toMatchObject({ code: 'email-taken' })
    await expect(register(MIRA)).rejects.toMatchObject({ code: 'rate-limited' })
  })

  it('stop a client that tries a list of addresses', async () => {
    const { identity } = await start()
    const client = someClient()
    for (let index = 0; index < 10; index += 1)
      await identity.register(client, { email: `reader${index}@example.com`, password: PASSWORD })
    await expect(
      identity.register(client, { email: 'reader11@example.com', password: PASSWORD }),
    ).rejects.toMatchObject({
      code: 'rate-limited',
      message: 'Too many attempts. Please try again in an hour.',
    })
  })

  it('stop a client that tries one password on many addresses', async () => {
    const { identity } = await start()
    const client = someClient()
    const attempt = (index: number) =>
      identity.signIn(client, { email: `reader${index}@example.com`, password: 'password' })
    for (let index = 0; index < 30; index += 1)
      await expect(attempt(index)).rejects.toMatchObject({ code: 'wrong-credentials' })
    await expect(attempt(30)).rejects.toMatchObject({ code: 'rate-limited' })
  })
})

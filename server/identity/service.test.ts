import { sql, type Kysely } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { Database } from '../database/types.ts'
import { describeOnBothDatabases, openFile } from '../database/databases.testing.ts'
import type { Schema } from '../database/types.ts'
import { createTestIdentity, PASSWORD, someClient, type TestOptions } from './identity.testing.ts'
import { createPasswords } from './password.ts'
import type { IdentityOptions } from './service.ts'

const MIRA = 'mira@example.com'

describeOnBothDatabases('the identity service', (open) => {
  async function start(options?: TestOptions) {
    return createTestIdentity(await open(), options)
  }

  describe('registering', () => {
    it('makes an account that can be signed in to', async () => {
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

    it('makes one account of many registrations at once', async () => {
      const { register, database } = await start({ passwords: createPasswords() })
      const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => register(MIRA)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(
        outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : [])),
      ).toEqual(Array(4).fill('email-taken'))
      expect(await database.db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
    })

    it('leaves no trace of the password', async () => {
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
    it('tells the same of a wrong password and of an address without an account', async () => {
      const { register, signIn } = await start()
      await register(MIRA)
      const wrong = await signIn(MIRA, 'not the one').catch((error: Error) => error)
      const unknown = await signIn('nobody@example.com', 'not the one').catch((error: Error) => error)
      expect(wrong).toMatchObject({ code: 'wrong-credentials' })
      expect(unknown).toMatchObject({ code: 'wrong-credentials', message: (wrong as Error).message })
    })

    it('forgets the wrong guesses of who found the password', async () => {
      const { register, signIn } = await start()
      await register(MIRA)
      for (let round = 0; round < 3; round += 1) {
        for (let index = 0; index < 5; index += 1) await signIn(MIRA, 'not the one').catch(() => {})
        await expect(signIn(MIRA)).resolves.toContain('Bearer ')
      }
    })
  })

  describe('a session', () => {
    it('needs the signature that came with it', async () => {
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

    it('ends when she signs out, and not before', async () => {
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

    it('is forgotten once it has ended', async () => {
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

    it('outlives a restart', async () => {
      const { register, signIn, database } = await start()
      await register(MIRA)
      const authorization = await signIn(MIRA)
      const { identity: later } = createTestIdentity(database)
      expect(await later.sessions.findUser(authorization)).toMatchObject({ email: MIRA })
    })
  })

  describe('changing the password', () => {
    it('ends all other sessions and opens a new one', async () => {
      const { identity, register, signIn } = await start()
      await register(MIRA)
      const [here, there] = [await signIn(MIRA), await signIn(MIRA)]
      const passwords = { currentPassword: PASSWORD, newPassword: 'a better one' }
      const { accessToken } = await identity.account.changePassword(here, passwords)
      expect(await identity.sessions.findUser(`Bearer ${accessToken}`)).toMatchObject({ email: MIRA })
      expect(await identity.sessions.findUser(here)).toBeUndefined()
      expect(await identity.sessions.findUser(there)).toBeUndefined()
      await expect(signIn(MIRA)).rejects.toMatchObject({ code: 'wrong-credentials' })
      await expect(signIn(MIRA, 'a better one')).resolves.toBeDefined()
    })

    it('asks for the current one, and not endlessly', async () => {
      const { identity, register, signIn } = await start()
      await register(MIRA)
      const here = await signIn(MIRA)
      const guess = () =>
        identity.account.changePassword(here, { currentPassword: 'a guess', newPassword: 'a better one' })
      for (let index = 0; index < 10; index += 1)
        await expect(guess()).rejects.toMatchObject({ code: 'wrong-password' })
      await expect(guess()).rejects.toMatchObject({ code: 'rate-limited' })
      expect(await identity.sessions.findUser(here)).toBeDefined()
    })

    it('ends also the session that somebody is opening with the old password at that instant', async () => {
      const { identity, register, signIn } = await start({ passwords: createPasswords() })
      await register(MIRA)
      const here = await signIn(MIRA)
      const passwords = { currentPassword: PASSWORD, newPassword: 'a better one' }
      const [changed, ...opening] = await Promise.all([
        identity.account.changePassword(here, passwords),
        ...Array.from({ length: 4 }, () => signIn(MIRA).catch(() => undefined)),
      ])
      for (const session of opening) expect(await identity.sessions.findUser(session)).toBeUndefined()
      expect(await identity.sessions.findUser(`Bearer ${changed.accessToken}`)).toBeDefined()
    })
  })

  describe('an account of one’s own', () => {
    it('is told of in full, without secrets', async () => {
      const { identity, register, signIn } = await start()
      await register(MIRA)
      const authorization = await signIn(MIRA)
      const { account } = await identity.account.download(authorization)
      expect(account).toMatchObject({
        email: MIRA,
        emailVerified: false,
        waysOfSigningIn: [{ kind: 'password' }],
        sessions: [{ until: expect.stringMatching(/^\d{4}-/) }],
      })
      expect(JSON.stringify(account)).not.toMatch(/argon2|token/i)
    })

    it('is told of ten times in an hour', async () => {
      const { identity, register, signIn } = await start()
      await register(MIRA)
      const authorization = await signIn(MIRA)
      for (let time = 0; time < 10; time += 1) await identity.account.download(authorization)
      await expect(identity.account.download(authorization)).rejects.toMatchObject({ code: 'rate-limited' })
    })

    it('is told of together with what others keep of her', async () => {
      const database = await open()
      const readOwn = async (userId: string) => ({ likes: [`what ${userId} likes`] })
      const { identity, register, signIn } = createTestIdentity(database, { readOwn })
      await register(MIRA)
      expect(await identity.account.download(await signIn(MIRA))).toEqual({
        account: expect.objectContaining({ email: MIRA }),
        likes: [`what ${await findUserId(database)} likes`],
      })
    })

    it('is deleted with everything in it, once the password was shown', async () => {
      const { identity, register, signIn, database, forgotten } = await start()
      await register(MIRA)
      const authorization = await signIn(MIRA)
      await expect(identity.account.delete(authorization, undefined)).rejects.toMatchObject({
        code: 'wrong-password',
      })
      await expect(identity.account.delete(authorization, 'a guess')).rejects.toMatchObject({
        code: 'wrong-password',
      })
      expect(forgotten).toEqual([])
      await identity.account.delete(authorization, PASSWORD)
      expect(forgotten).toEqual([MIRA])
      expect(await identity.sessions.findUser(authorization)).toBeUndefined()
      for (const table of ['users', 'sessions', 'accounts'] as const)
        expect(await database.db.selectFrom(table).select('id').execute()).toEqual([])
      await expect(register(MIRA)).resolves.toBeUndefined()
    })

    it('lets nobody in who is signing in while it is deleted', async () => {
      const { identity, register, signIn } = await start({ passwords: createPasswords() })
      await register(MIRA)
      const authorization = await signIn(MIRA)
      const refused = (error: { code?: string }) => error.code
      const [, ...opening] = await Promise.all([
        identity.account.delete(authorization, PASSWORD),
        ...Array.from({ length: 4 }, () => signIn(MIRA).catch(refused)),
      ])
      for (const session of opening.filter((outcome) => outcome !== 'wrong-credentials'))
        expect(await identity.sessions.findUser(session)).toBeUndefined()
      expect(opening.filter((outcome) => outcome === undefined)).toEqual([])
    })

    it('goes together with what others keep of her', async () => {
      const forgetUser: IdentityOptions['interactions']['forgetUser'] = async (trx, announce, userId) => {
        await trx.deleteFrom('likes').where('userId', '=', userId).execute()
        announce('thread', 'an article')
      }
      const database = await open()
      const { identity, register, signIn } = createTestIdentity(database, { forgetUser })
      await register(MIRA)
      await addLike(database, await findUserId(database))
      const heard: unknown[] = []
      database.changes.watch('thread', (key) => heard.push(key))
      await identity.account.delete(await signIn(MIRA), PASSWORD)
      expect(await database.db.selectFrom('likes').select('userId').execute()).toEqual([])
      expect(heard).toContain('an article')
    })

    it('stays whole if others cannot forget her', async () => {
      const forgetUser: IdentityOptions['interactions']['forgetUser'] = async (trx) => {
        await trx.deleteFrom('likes').execute()
        throw new Error('they cannot')
      }
      const database = await open()
      const { identity, register, signIn } = createTestIdentity(database, { forgetUser })
      await register(MIRA)
      await addLike(database, await findUserId(database))
      const authorization = await signIn(MIRA)
      await expect(identity.account.delete(authorization, PASSWORD)).rejects.toThrow('they cannot')
      expect(await identity.account.describe(authorization)).toMatchObject({ email: MIRA, hasPassword: true })
      expect(await database.db.selectFrom('likes').select('userId').execute()).toHaveLength(1)
    })

    it('stays whole if others forgot to forget her', async () => {
      const { identity, register, signIn, database } = await start()
      await register(MIRA)
      await addLike(database, await findUserId(database))
      const authorization = await signIn(MIRA)
      await expect(identity.account.delete(authorization, PASSWORD)).rejects.toThrow(/foreign key/i)
      expect(await identity.account.describe(authorization)).toMatchObject({ email: MIRA, hasPassword: true })
    })

    it('takes nothing new once others have begun to forget her', async () => {
      const database = await open()
      let late: Promise<unknown> | undefined
      const { identity, register, signIn } = createTestIdentity(database, {
        async forgetUser(trx, _, userId) {
          late = addLike(database, userId).catch((error: Error) => error.message)
          // In SQLite it waits for the one connection.
          if (database.kind === 'postgres') await vi.waitFor(() => expectSomebodyWaits(trx), 10_000)
        },
      })
      await register(MIRA)
      await identity.account.delete(await signIn(MIRA), PASSWORD)
      expect(await late).toMatch(/foreign key/i)
      expect(await database.db.selectFrom('users').select('id').execute()).toEqual([])
    })

    it('takes another name, which its data names too', async () => {
      const { identity, register, signIn } = await start()
      await register(MIRA)
      const authorization = await signIn(MIRA)
      expect(await identity.account.describe(authorization)).toMatchObject({
        displayName: '',
        commentName: 'mira',
      })
      const chosen = { displayName: 'Mira Kapoor', commentName: 'Mira Kapoor' }
      expect(await identity.account.changeDisplayName(authorization, 'Mira Kapoor')).toEqual(chosen)
      expect(await identity.account.describe(authorization)).toMatchObject(chosen)
      expect(await identity.account.download(authorization)).toMatchObject({
        account: { displayName: 'Mira Kapoor' },
      })
      const none = { displayName: '', commentName: 'mira' }
      expect(await identity.account.changeDisplayName(authorization, '')).toEqual(none)
    })

    it('does not take the creator’s name', async () => {
      const { identity, register, signIn } = await start()
      await register(MIRA)
      const authorization = await signIn(MIRA)
      await expect(identity.account.changeDisplayName(authorization, 'Mehar Gi11')).rejects.toMatchObject({
        code: 'invalid',
        message: 'This name belongs to the site. Choose another one.',
      })
      expect(await identity.account.describe(authorization)).toMatchObject({ commentName: 'mira' })
    })

    it('is nobody else’s', async () => {
      const { identity } = await start()
      const acts = [
        () => identity.account.changeDisplayName('Bearer made.up', 'Mira'),
        () => identity.account.describe(undefined),
        () => identity.account.download('Bearer made.up'),
        () => identity.sessions.endAll('Bearer made.up'),
        () => identity.account.delete(undefined, PASSWORD),
        () =>
          identity.account.changePassword(undefined, { currentPassword: PASSWORD, newPassword: PASSWORD }),
      ]
      for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'signed-out' })
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

async function findUserId({ db }: Database): Promise<string> {
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  return id
}

/** Adds a like, past the service that keeps them. */
async function addLike({ db }: Database, userId: string) {
  await db
    .insertInto('likes')
    .values({ articleId: 'an article', userId, likedAt: new Date().toISOString() })
    .execute()
}

async function expectSomebodyWaits(trx: Kysely<Schema>) {
  const { rows } = await sql`select pid from pg_locks where not granted`.execute(trx)
  expect(rows).not.toEqual([])
}

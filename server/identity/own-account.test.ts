import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import type { Database, Db } from '../database/types.ts'
import { createTestIdentity, PASSWORD, type TestOptions } from './identity.testing.ts'
import type { OwnAccountOptions } from './own-account.ts'
import { createPasswords } from './password.ts'

const MIRA = 'mira@example.com'

describeOnBothDatabases('a user’s own account', (open, onSqlite) => {
  async function start(options?: TestOptions) {
    return createTestIdentity(await open(), options)
  }

  describe('changing the password', () => {
    onSqlite('ends all other sessions and opens a new one', async () => {
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

    onSqlite('asks for the current one, and not endlessly', async () => {
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

    it('ends a session that is opened with the old password at the same instant', async () => {
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

  describe('deleting the account', () => {
    onSqlite('is told of in full, without secrets', async () => {
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

    onSqlite('is told of ten times in an hour', async () => {
      const { identity, register, signIn } = await start()
      await register(MIRA)
      const authorization = await signIn(MIRA)
      for (let time = 0; time < 10; time += 1) await identity.account.download(authorization)
      await expect(identity.account.download(authorization)).rejects.toMatchObject({ code: 'rate-limited' })
    })

    onSqlite('is told of together with what others keep of her', async () => {
      const database = await open()
      const readOwn = async (articleId: string) => ({ likes: [{ articleId, likedAt: '' }] })
      const { identity, register, signIn } = createTestIdentity(database, { readOwn })
      await register(MIRA)
      expect(await identity.account.download(await signIn(MIRA))).toEqual({
        account: expect.objectContaining({ email: MIRA }),
        likes: [{ articleId: await findUserId(database), likedAt: '' }],
      })
    })

    it('deletes everything in it, once the password is confirmed', async () => {
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

    it('keeps out a sign-in that runs at the same time', async () => {
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

    it('deletes the user’s data in other services too', async () => {
      const forgetUser: OwnAccountOptions['interactions']['forgetUser'] = async (trx, announce, userId) => {
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

    it('changes nothing if another service cannot delete her data', async () => {
      const forgetUser: OwnAccountOptions['interactions']['forgetUser'] = async (trx) => {
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

    it('changes nothing if another service skips its deletion', async () => {
      const { identity, register, signIn, database } = await start()
      await register(MIRA)
      await addLike(database, await findUserId(database))
      const authorization = await signIn(MIRA)
      await expect(identity.account.delete(authorization, PASSWORD)).rejects.toThrow(/foreign key/i)
      expect(await identity.account.describe(authorization)).toMatchObject({ email: MIRA, hasPassword: true })
    })

    it('accepts nothing new once other services have started to delete her data', async () => {
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

    onSqlite('takes another name, which its data names too', async () => {
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

    onSqlite('does not take the creator’s name', async () => {
      const { identity, register, signIn } = await start()
      await register(MIRA)
      const authorization = await signIn(MIRA)
      await expect(identity.account.changeDisplayName(authorization, 'Mehar Gi11')).rejects.toMatchObject({
        code: 'invalid',
        message: 'This name belongs to the site. Choose another one.',
      })
      expect(await identity.account.describe(authorization)).toMatchObject({ commentName: 'mira' })
    })

    onSqlite('is nobody else’s', async () => {
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

async function expectSomebodyWaits(trx: Db) {
  const { rows } = await sql`select pid from pg_locks where not granted`.execute(trx)
  expect(rows).not.toEqual([])
}

import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../database/database.ts'
import type { DatabaseLocation, Db } from '../database/types.ts'
import { describeOnBothDatabases, takePostgres } from '../database/databases.testing.ts'
import { createTestIdentity, PASSWORD, someClient, type TestIdentity } from './identity.testing.ts'

const MIRA = 'mira@example.com'

/** Every way in which a session ends that a reader can choose. */
const ENDINGS: [string, (started: TestIdentity, authorization: string) => Promise<unknown>][] = [
  ['a sign-out', ({ identity }, authorization) => identity.sessions.end(authorization)],
  ['a sign-out everywhere', ({ identity }, authorization) => identity.sessions.endAll(authorization)],
  [
    'a change of the password',
    ({ identity }, authorization) =>
      identity.account.changePassword(authorization, {
        currentPassword: PASSWORD,
        newPassword: 'a better one',
      }),
  ],
  [
    'a password set by a mailed link',
    async ({ identity, mails }) => {
      await identity.resets.request(someClient(), MIRA)
      await vi.waitFor(() => expect(mails).toHaveLength(1), 10_000)
      await identity.resets.reset(someClient(), mails[0].token, 'a new one')
    },
  ],
  [
    'the end of the account',
    ({ identity }, authorization) => identity.account.delete(authorization, PASSWORD),
  ],
]

describeOnBothDatabases('a session', (open) => {
  async function start() {
    const started = createTestIdentity(await open())
    await started.register(MIRA)
    const authorization = await started.signIn(MIRA)
    return { ...started, authorization }
  }

  it.each(ENDINGS)('is refused at once after %s', async (_, end) => {
    const started = await start()
    const { identity, authorization } = started
    await identity.sessions.findUser(authorization)
    await end(started, authorization)
    expect(await identity.sessions.findUser(authorization)).toBeUndefined()
  })

  it('continues when another one ends', async () => {
    const { identity, authorization, signIn } = await start()
    const other = await signIn(MIRA)
    await identity.sessions.findUser(authorization)
    await identity.sessions.end(other)
    expect(await identity.sessions.findUser(authorization)).toMatchObject({ email: MIRA })
  })

  it('ends after a month without a visit', async () => {
    const { identity, authorization } = await start()
    await identity.sessions.findUser(authorization)
    const monthMs = 31 * 86_400_000
    vi.useFakeTimers({ now: Date.now() + monthMs, toFake: ['Date'] })
    try {
      expect(await identity.sessions.findUser(authorization)).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  it('contains when the account was made', async () => {
    const { identity, authorization, database } = await start()
    const { createdAt } = await database.db.selectFrom('users').select('createdAt').executeTakeFirstOrThrow()
    const signedIn = await identity.signIn(someClient(), { email: MIRA, password: PASSWORD })
    for (const user of [await identity.sessions.findUser(authorization), signedIn])
      expect(user?.createdAt).toEqual(new Date(createdAt))
  })
})

describe('a session opened with the old password, on PostgreSQL', () => {
  it.each(ENDINGS.slice(2))('does not outlive %s that is about to be committed', async (_, end) => {
    const started = await startOn(await newPostgresDatabase())
    const { identity, database, register, signIn } = started
    await register(MIRA)
    const authorization = await signIn(MIRA)
    const { ended } = await database.db.transaction().execute(async (trx) => {
      // The ending waits for this session once it has read which sessions there are.
      await trx.selectFrom('sessions').select('id').forUpdate().execute()
      const ending = end(started, authorization)
      await vi.waitFor(async () => expect(await countWaiting(trx)).toBe(1), 10_000)
      let isAnswered = false
      const opening = signIn(MIRA)
        .catch(() => undefined)
        .finally(() => (isAnswered = true))
      await vi.waitFor(async () => expect(isAnswered || (await countWaiting(trx)) === 2).toBe(true), 10_000)
      return { ended: [ending, opening] as const }
    })
    const [, opened] = await Promise.all(ended)
    expect(await identity.sessions.findUser(opened)).toBeUndefined()
  })
})

/** Counts the connections to this PostgreSQL database that wait for a lock. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0].count)
}

async function startOn(location: DatabaseLocation) {
  const database = await openDatabase(location)
  onTestFinished(() => database.close())
  return createTestIdentity(database)
}

async function newPostgresDatabase(): Promise<DatabaseLocation> {
  return { kind: 'postgres', url: (await takePostgres()).url }
}

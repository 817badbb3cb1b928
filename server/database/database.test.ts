import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  addSession,
  describeOnBothDatabases,
  listValues,
  NOW,
  addValue,
  type Queries,
} from './databases.testing.ts'
import { migrate } from './migrate.ts'

describeOnBothDatabases('a database', (open) => {
  it('has every table after opening', async () => {
    const { db } = await open()
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    expect(tables).toEqual(
      expect.arrayContaining(['users', 'sessions', 'accounts', 'verifications', 'mails']),
    )
  })

  it('rolls back a transaction that fails', async () => {
    const { db } = await open()
    const failing = db.transaction().execute(async (trx) => {
      await addValue({ db: trx }, 'one')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await listValues({ db })).toEqual([])
  })

  it('does not mix transactions that run at the same time', async () => {
    const { db } = await open()
    const numbers = Array.from({ length: 20 }, (_, index) => index)
    const results = await Promise.allSettled(
      numbers.map((number) =>
        db.transaction().execute(async (trx) => {
          await addValue({ db: trx }, `${number} a`)
          await new Promise(setImmediate)
          await addValue({ db: trx }, `${number} b`)
          if (number % 2 === 1) throw new Error('odd')
        }),
      ),
    )
    expect(results.map(({ status }) => status)).toEqual(
      numbers.map((number) => (number % 2 === 1 ? 'rejected' : 'fulfilled')),
    )
    const kept = numbers
      .filter((number) => number % 2 === 0)
      .flatMap((number) => [`${number} a`, `${number} b`])
    expect((await listValues({ db })).toSorted()).toEqual(kept.toSorted())
  })

  it('removes the sessions of a user with the user', async () => {
    const { db } = await open()
    for (const id of ['mira', 'oda']) await addUserWithSession({ db }, id)
    await db.deleteFrom('users').where('id', '=', 'mira').execute()
    expect(await db.selectFrom('sessions').select('userId').execute()).toEqual([{ userId: 'oda' }])
  })

  it('refuses a session without a user', async () => {
    const { db } = await open()
    await expect(addSession({ db }, 'nobody')).rejects.toThrow(/foreign key/i)
  })

  it('refuses to start on data of a newer version', async () => {
    const database = await open()
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', ${NOW})`.execute(
      database.db,
    )
    await expect(migrate(database.db)).rejects.toThrow('newer version of Waypost')
  })
})

async function addUserWithSession({ db }: Queries, id: string) {
  await sql`insert into users (id, name, email, email_verified, created_at, updated_at)
    values (${id}, '', ${`${id}@example.com`}, '0', ${NOW}, ${NOW})`.execute(db)
  await addSession({ db }, id)
}

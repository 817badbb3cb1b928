import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newPath, newPostgres, openFile, openServer } from './databases.testing.ts'

const AT = '2026-11-22T10:00:00.000Z'

it.each([
  ['SQLite', async () => reopening(openFile, await newPath())],
  ['PostgreSQL', async () => reopening(openServer, (await newPostgres()).url)],
])('rows of before there were leases keep what they hold, on %s', async (_, start) => {
  const open = await start()
  const { db } = await open()
  for (const table of ['mails', 'password_reset_requests'])
    await sql`alter table ${sql.ref(table)} drop column leased_until`.execute(db)
  await sql`delete from kysely_migration where name like '%lease-column'`.execute(db)
  await sql`insert into mails (id, recipient, subject, created_at, due_at) values ('a', 'b@c.de', 'Hi', ${AT}, ${AT})`.execute(
    db,
  )
  await sql`insert into password_reset_requests (id, email, requested_at, due_at) values ('a', 'b@c.de', ${AT}, ${AT})`.execute(
    db,
  )

  const migrated = await open()
  const row = { id: 'a', dueAt: AT, leasedUntil: null }
  expect(await migrated.db.selectFrom('mails').selectAll().execute()).toMatchObject([row])
  expect(await migrated.db.selectFrom('passwordResetRequests').selectAll().execute()).toMatchObject([row])
})

function reopening<T>(open: (address: string) => Promise<T>, address: string) {
  return () => open(address)
}

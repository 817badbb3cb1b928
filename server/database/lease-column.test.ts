import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from './databases.testing.ts'
import { up } from './migrations/2026-11-23T0200-lease-column.ts'

const AT = '2026-11-22T10:00:00.000Z'

describeOnBothDatabases('rows from before leases existed', (open) => {
  it('keep their values', async () => {
    const { db } = await open()
    await sql`alter table mails drop column leased_until`.execute(db)
    await sql`create table password_reset_requests (id text, due_at text not null)`.execute(db)
    await sql`insert into mails (id, recipient, subject, created_at, due_at) values ('a', 'b@c.de', 'Hi', ${AT}, ${AT})`.execute(
      db,
    )
    await sql`insert into password_reset_requests (id, due_at) values ('a', ${AT})`.execute(db)

    await up(db)
    const row = { id: 'a', dueAt: AT, leasedUntil: null }
    expect(await db.selectFrom('mails').selectAll().execute()).toMatchObject([row])
    const requests = await sql`select * from password_reset_requests`.execute(db)
    expect(requests.rows).toMatchObject([row])
  })
})

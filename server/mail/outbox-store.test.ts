import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../database/databases.testing.ts'
import { addMail, claimMail, setUnreachable } from './outbox-store.ts'
import type { QueuedMail } from './transports/transport.ts'

const now = new Date('2026-03-05T10:00:00Z')
const HOUR_MS = 3_600_000
const mail: QueuedMail = {
  id: 'a',
  kind: 'account',
  to: 'a@example.com',
  subject: 's',
  text: 't',
  html: 'h',
  createdAt: now.toISOString(),
}
const later = (ms: number) => new Date(now.getTime() + ms)

describeOnBothDatabases('claimMail', (open) => {
  it('gives a mail to one of many callers, and again after its lease ends', async () => {
    const { db } = await open()
    await addMail(db, mail, now)
    for (let round = 0; round < 20; round++) {
      const time = later(round * 60_000)
      const claims = await Promise.all(Array.from({ length: 10 }, () => claimMail(db, time, 60_000)))
      expect(claims.filter(Boolean)).toMatchObject([
        { id: 'a', text: 't', attempts: round + 1, leasedUntil: later((round + 1) * 60_000).toISOString() },
      ])
      expect(await claimMail(db, later(round * 60_000 + 59_999), 60_000)).toBeUndefined()
    }
  })
})

describeOnBothDatabases('addMail', (open) => {
  it('stores the unsubscribe address', async () => {
    const { db } = await open()
    const unsubscribe = 'https://blog.example/end'
    await addMail(db, { ...mail, unsubscribe }, now)
    await addMail(db, { ...mail, id: 'b', createdAt: later(1).toISOString() }, now)
    expect(await claimMail(db, now, 60_000)).toMatchObject({ id: 'a', unsubscribe })
    expect(await claimMail(db, now, 60_000)).toMatchObject({ id: 'b', unsubscribe: undefined })
  })
})

describeOnBothDatabases('setUnreachable', (open) => {
  it('does not touch a mail that another worker claimed after the lease ended', async () => {
    const { db } = await open()
    await addMail(db, mail, now)
    const slow = await claimMail(db, now, 60_000)
    const other = await claimMail(db, later(60_000), 60_000)
    const put = { dueAt: later(HOUR_MS), reason: 'Nobody there' }
    await db.transaction().execute((trx) => setUnreachable(trx, slow!, put, later(60_001)))
    const row = await db.selectFrom('mails').select(['dueAt', 'leasedUntil']).executeTakeFirstOrThrow()
    expect(row).toEqual({ dueAt: later(60_000).toISOString(), leasedUntil: other?.leasedUntil })
  })
})

import { expect, it } from 'vitest'
import { openMemory } from '../database/databases.testing.ts'
import type { Database } from '../database/types.ts'
import { openTestContact, payload } from './contact.testing.ts'
import { storeMail } from './mailbox.testing.ts'
import { addMessage, deleteOldMessages } from './message-store.ts'

const NOW = new Date('2026-11-28T12:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

it('messages are deleted after a year, but no archived and no unsent ones', async () => {
  const database = await openMemory()
  for (const id of ['old', 'archived', 'unsent'])
    await store(database, [id], daysAgo(400), id === 'archived' ? daysAgo(399) : null)
  await store(database, ['new'], daysAgo(300))
  await storeMail(database, { id: 'unsent', state: 'held' })
  await storeMail(database, { id: 'old', state: 'sent' })
  await deleteOldMessages(database.db, NOW)
  expect(await idsOf(database)).toEqual(['archived', 'new', 'unsent'])
})

it('the newest 10,000 messages are kept', async () => {
  const database = await openMemory()
  await store(database, ['oldest'], daysAgo(2))
  await store(
    database,
    Array.from({ length: 10_000 }, (_, number) => `m${number}`),
    daysAgo(1),
  )
  await deleteOldMessages(database.db, NOW)
  const ids = await idsOf(database)
  expect([ids.length, ids.includes('oldest')]).toEqual([10_000, false])
})

it('more than 5,000 messages in a day are refused', async () => {
  await using site = await openTestContact(openMemory, { now: () => NOW })
  await store(
    site,
    Array.from({ length: 4_999 }, (_, number) => `m${number}`),
    daysAgo(0.9),
  )
  expect((await site.send(payload())).status).toBe(200)
  expect((await site.send(payload())).status).toBe(412)
})

async function store(
  { db }: Pick<Database, 'db'>,
  ids: string[],
  at: string,
  archivedAt: string | null = null,
) {
  const row = {
    name: 'Mira',
    email: 'mira@example.com',
    subject: 'Chai',
    text: 'Hello',
    createdAt: at,
    archivedAt,
  }
  const [first, ...rest] = ids.map((id) => ({ ...row, id }))
  await addMessage(db, first)
  for (let start = 0; start < rest.length; start += 1_000)
    await db
      .insertInto('messages')
      .values(rest.slice(start, start + 1_000))
      .execute()
}

async function idsOf({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('messages').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

import type { Database } from '../database/types.ts'
import type { NewsSource } from './types.ts'

const QUOTED = 3

/** The messages that came while messages were not sent to the creator one by one. */
export function messageNews({ db }: Pick<Database, 'db'>): NewsSource {
  return {
    topic: 'messages',
    async findOldest() {
      const row = await db
        .selectFrom('messages')
        .select('createdAt')
        .where('noticedAt', 'is', null)
        .orderBy('createdAt')
        .limit(1)
        .executeTakeFirst()
      return row?.createdAt
    },
    async take(trx, noticedAt) {
      const taken = await trx
        .updateTable('messages')
        .set({ noticedAt })
        .where('noticedAt', 'is', null)
        .returning(['id', 'createdAt'])
        .execute()
      // Another instance took them. PostgreSQL does not accept an empty list.
      if (taken.length === 0) return { count: 0, newest: [] }
      const ids = taken
        .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
        .slice(0, QUOTED)
        .map(({ id }) => id)
      const newest = await trx
        .selectFrom('messages')
        .select(['name', 'subject', 'text'])
        .where('id', 'in', ids)
        .orderBy('createdAt', 'desc')
        .execute()
      return {
        count: taken.length,
        newest: newest.map(({ name, subject, text }) => ({ lead: `${name}, ‘${subject}’:`, text })),
      }
    },
  }
}

import { onTestFinished, vi } from 'vitest'
import type { Database } from '../database/types.ts'
import { listNewest } from './moderated-list-store.ts'
import { accepted, type TestThreads } from './interactions.testing.ts'
import type { Writer } from './service.ts'
import type { CommentFilter } from './types.ts'

/** When the creator does something. */
export const NOW = new Date('2026-11-21T13:00:00.000Z')

/** Names a comment on the article `lake`. */
export const lake = (id: string) => ({ id, articleId: 'lake' })

/** Adds a comment. */
export const write = ({ interactions }: TestThreads, writer: Writer, text: string, articleId = 'lake') =>
  accepted(interactions.addComment(articleId, writer, text))

/** Lists the ids of the newest comments. */
export async function idsOf(database: Database, filter: CommentFilter = {}): Promise<string[]> {
  return (await listNewest(database, { ...filter, limit: 50 })).map(({ id }) => id)
}

/** Records the announced threads; `undefined` means any thread. */
export async function listen(database: Database): Promise<Set<string | undefined>> {
  const heard = new Set<string | undefined>()
  onTestFinished(database.changes.watch('thread', (articleId) => heard.add(articleId)))
  // Says that it listens.
  if (database.kind === 'postgres') await vi.waitUntil(() => heard.has(undefined), 5_000)
  heard.clear()
  return heard
}

/** Stores many comments of one instant, whose ids begin with something. */
export async function storeMany(
  { database: { db } }: TestThreads,
  { user }: Writer,
  count: number,
  id = 'many',
) {
  const createdAt = NOW.toISOString()
  const first = 100_000
  const row = { articleId: 'lake', userId: user.id, text: 'Text', textHash: '', createdAt }
  const state = { heldAt: null, removedAt: null, removedBy: null }
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    ...state,
    id: `${id}-${index}`,
    number: first + index,
    lastEvent: first + index,
  }))
  for (let start = 0; start < count; start += 1_000)
    await db
      .insertInto('comments')
      .values(rows.slice(start, start + 1_000))
      .execute()
  await db
    .insertInto('threads')
    .values({ articleId: 'lake', likes: 0, comments: count, lastEvent: first + count })
    .onConflict((conflict) => conflict.column('articleId').doUpdateSet({ lastEvent: first + count }))
    .execute()
}

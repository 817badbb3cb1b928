import { sql, type Kysely } from 'kysely'
import type { Database, Schema } from '../database/types.ts'

/** Stands for every article among the closed ones. */
export const EVERY_ARTICLE = '*'

/** A thread's own row; all zero before anything has happened. */
export interface ThreadRow {
  likes: number
  comments: number
  lastEvent: number
}

const EMPTY: ThreadRow = { likes: 0, comments: 0, lastEvent: 0 }

/** Reads what is counted of an article. */
export async function readThread(db: Kysely<Schema>, articleId: string): Promise<ThreadRow> {
  const row = await db
    .selectFrom('threads')
    .select(['likes', 'comments', 'lastEvent'])
    .where('articleId', '=', articleId)
    .executeTakeFirst()
  return row ?? EMPTY
}

/**
 * Holds a thread until the transaction ends: nobody else changes it meanwhile. Every change begins with it, before it
 * looks at anything or touches other rows, so that each sees what the one before did and none waits for another in a
 * circle. In SQLite one transaction writes at a time anyway.
 */
export async function holdThread(
  trx: Kysely<Schema>,
  kind: Database['kind'],
  articleId: string,
): Promise<void> {
  if (kind === 'sqlite') return
  await trx.selectFrom('threads').select('articleId').where('articleId', '=', articleId).forUpdate().execute()
}

/** Whether anybody has liked an article or commented on it, ever. */
export async function hasThread(db: Kysely<Schema>, articleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('threads')
    .select('articleId')
    .where('articleId', '=', articleId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Lists the articles that a user likes or wrote a comment under, in the order in which whoever changes several threads
 * goes through them: so nobody waits for another in a circle.
 */
export async function listThreadsOf(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('likes')
    .select('articleId')
    .where('userId', '=', userId)
    .union(
      db
        .selectFrom('comments')
        .select('articleId')
        .where('userId', '=', userId)
        .where('removedAt', 'is', null),
    )
    .execute()
  return rows.map(({ articleId }) => articleId).toSorted()
}

/**
 * Counts what happens to a thread, and numbers it. Until the transaction ends, nobody else changes the thread.
 *
 * @returns The thread with it; its `lastEvent` is the number.
 */
export function countEvent(
  trx: Kysely<Schema>,
  articleId: string,
  { likes = 0, comments = 0 }: { likes?: number; comments?: number } = {},
): Promise<ThreadRow> {
  return trx
    .insertInto('threads')
    .values({ articleId, likes, comments, lastEvent: 1 })
    .onConflict((conflict) =>
      conflict.column('articleId').doUpdateSet({
        likes: sql<number>`threads.likes + ${likes}`,
        comments: sql<number>`threads.comments + ${comments}`,
        lastEvent: sql<number>`threads.last_event + 1`,
      }),
    )
    .returning(['likes', 'comments', 'lastEvent'])
    .executeTakeFirstOrThrow()
}

/** Whether the creator has closed an article's comments, or all. */
export async function isClosed(db: Kysely<Schema>, articleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('closedThreads')
    .select('articleId')
    .where('articleId', 'in', [articleId, EVERY_ARTICLE])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Closes the comments of an article or, with `EVERY_ARTICLE`, of all; does nothing if they are. */
export async function addClosure(db: Kysely<Schema>, articleId: string, closedAt: string): Promise<void> {
  await db
    .insertInto('closedThreads')
    .values({ articleId, closedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes a closure back. */
export async function deleteClosure(db: Kysely<Schema>, articleId: string): Promise<void> {
  await db.deleteFrom('closedThreads').where('articleId', '=', articleId).execute()
}

/** Lists the articles whose comments the creator has closed; `EVERY_ARTICLE` stands for all. */
export async function listClosures(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('closedThreads').select('articleId').orderBy('articleId').execute()
  return rows.map(({ articleId }) => articleId)
}

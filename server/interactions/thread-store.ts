import { sql, type Kysely } from 'kysely'
import type { Schema, ThreadsTable } from '../database/types.ts'

/** Stands for every article among the closed ones. */
export const EVERY_ARTICLE = '*'

/** A thread's own row; all zero before anything has happened. */
export type ThreadRow = Omit<ThreadsTable, 'articleId'>

const EMPTY: ThreadRow = { likes: 0, comments: 0, lastEvent: 0 }

export async function readThread(db: Kysely<Schema>, articleId: string): Promise<ThreadRow> {
  const row = await db
    .selectFrom('threads')
    .select(['likes', 'comments', 'lastEvent'])
    .where('articleId', '=', articleId)
    .executeTakeFirst()
  return row ?? EMPTY
}

/** Lists the articles that a user likes or has commented on, in the order in which threads are locked. */
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

/** Counts an event of a thread. @returns The thread after it; its `lastEvent` is the event's number. */
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

/** What the article's own file says. */
export interface ArticleRules {
  areCommentsClosed?: boolean
}

/** Whether nobody can comment on an article: its own file says so, or the creator has closed it, or all. */
export async function areCommentsClosed(
  db: Kysely<Schema>,
  articleId: string,
  article: ArticleRules | undefined,
): Promise<boolean> {
  if (article?.areCommentsClosed) return true
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

/** Opens the comments of an article again or, with `EVERY_ARTICLE`, what was closed for all. */
export async function deleteClosure(db: Kysely<Schema>, articleId: string): Promise<void> {
  await db.deleteFrom('closedThreads').where('articleId', '=', articleId).execute()
}

/** Lists the articles whose comments the creator has closed; `EVERY_ARTICLE` stands for all. */
export async function listClosures(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('closedThreads').select('articleId').orderBy('articleId').execute()
  return rows.map(({ articleId }) => articleId)
}

import { sql, type Kysely, type Transaction } from 'kysely'
import pLimit from 'p-limit'
import type { Announce, Database, Schema, ThreadsTable, Work } from '../database/types.ts'

/** In the list of closed articles, this id means all articles. */
export const EVERY_ARTICLE = '*'

/** A thread's row. All counts are zero before the first like or comment, with or without a row. */
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

/** Whether an article has likes or comments, also comments that no reader sees. */
export async function hasThread(db: Kysely<Schema>, articleId: string): Promise<boolean> {
  const found = await db
    .selectFrom('comments')
    .select('articleId')
    .where('articleId', '=', articleId)
    .union(db.selectFrom('likes').select('articleId').where('articleId', '=', articleId))
    .executeTakeFirst()
  return found !== undefined
}

/** Reads the counts of every article with likes or comments, by its id. */
export async function readCounts(
  db: Kysely<Schema>,
): Promise<Map<string, Pick<ThreadRow, 'likes' | 'comments'>>> {
  const rows = await db.selectFrom('threads').select(['articleId', 'likes', 'comments']).execute()
  return new Map(rows.map(({ articleId, ...counts }) => [articleId, counts]))
}

/**
 * Lists the articles that a user likes or has commented on, in the order in which threads must be locked; also those of
 * removed comments, which lose their author with the account.
 */
export async function listThreadsOf(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('likes')
    .select('articleId')
    .where('userId', '=', userId)
    .union(db.selectFrom('comments').select('articleId').where('userId', '=', userId))
    .execute()
  return rows.map(({ articleId }) => articleId).toSorted()
}

/** Counts an event of a thread. @returns The new row; its `lastEvent` is the number of the event. */
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

/** The rules in an article's own file. */
export interface ArticleRules {
  areCommentsClosed?: boolean
}

/** Whether the comments of an article are closed: by its own file, or by the creator for this article or all. */
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

/**
 * Closes the comments of an article, or of all articles with `EVERY_ARTICLE`. Does nothing if they are closed already.
 */
export async function addClosure(db: Kysely<Schema>, articleId: string, closedAt: string): Promise<void> {
  await db
    .insertInto('closedThreads')
    .values({ articleId, closedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Reopens the comments of an article. With `EVERY_ARTICLE`, ends the closure of all articles. */
export async function deleteClosure(db: Kysely<Schema>, articleId: string): Promise<void> {
  await db.deleteFrom('closedThreads').where('articleId', '=', articleId).execute()
}

/** Lists the articles whose comments the creator has closed, among them `EVERY_ARTICLE`. */
export async function listClosures(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('closedThreads').select('articleId').orderBy('articleId').execute()
  return rows.map(({ articleId }) => articleId)
}

export interface ThreadMove extends Pick<Database, 'kind'> {
  from: string
  to: string
  announce: Announce
}

/**
 * Moves an article's likes, comments and closure to its new id. Likes and comments of an earlier article with the new
 * id stay too.
 */
export async function moveThread(
  trx: Transaction<Schema>,
  { kind, from, to, announce }: ThreadMove,
): Promise<void> {
  for (const articleId of [from, to].toSorted()) await lockThread(trx, kind, articleId)
  const closure = await trx
    .deleteFrom('closedThreads')
    .where('articleId', '=', from)
    .returning('closedAt')
    .executeTakeFirst()
  if (closure) await addClosure(trx, to, closure.closedAt)
  announce('thread', from)
  announce('thread', to)
  const [moved, there] = [await readThread(trx, from), await readThread(trx, to)]
  await trx.deleteFrom('threads').where('articleId', '=', from).execute()
  if (moved.lastEvent === 0) return
  await trx
    .deleteFrom('likes')
    .where('articleId', '=', from)
    .where('userId', 'in', (both) => both.selectFrom('likes').select('userId').where('articleId', '=', to))
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('likes')
    .set({ articleId: to })
    .where('articleId', '=', from)
    .executeTakeFirst()
  await trx
    .updateTable('comments')
    .set({
      articleId: to,
      number: sql<number>`number + ${there.lastEvent}`,
      lastEvent: sql<number>`last_event + ${there.lastEvent}`,
    })
    .where('articleId', '=', from)
    .execute()
  await trx.deleteFrom('threads').where('articleId', '=', to).execute()
  await trx
    .insertInto('threads')
    .values({
      articleId: to,
      likes: there.likes + Number(numUpdatedRows),
      comments: there.comments + moved.comments,
      lastEvent: there.lastEvent + moved.lastEvent + 1,
    })
    .execute()
}

/**
 * Deletes an article's thread: likes, comments, and its closure. Announces nothing, since open pages have already lost
 * the article.
 */
export async function deleteThread(trx: Transaction<Schema>, articleId: string): Promise<void> {
  for (const table of ['comments', 'likes', 'closedThreads', 'threads'] as const)
    await trx.deleteFrom(table).where('articleId', '=', articleId).execute()
}

/**
 * Makes the transactions of threads. The transactions of this process run one after the other, in the order of the
 * calls. Each changes one thread while no other process can, and is on the disk once it resolves.
 *
 * All transactions lock in one order, so that none deadlock: the user, threads by their ids, comments.
 *
 * @param begin Locks the user. A result other than `undefined` ends the transaction.
 */
export function createThreadTransaction({ kind, changes }: Pick<Database, 'kind' | 'changes'>) {
  const turn = pLimit(1)
  return <T>(
    articleId: string,
    work: Work<T>,
    begin?: (trx: Transaction<Schema>) => Promise<T | undefined>,
  ): Promise<T> =>
    turn(() =>
      changes.commit(async (trx, announce) => {
        const refusal = await begin?.(trx)
        if (refusal !== undefined) return refusal
        await lockThread(trx, kind, articleId)
        return work(trx, announce)
      }),
    )
}

/**
 * Locks a thread until the transaction ends. Every change begins with this lock, so it sees all earlier changes. SQLite
 * runs only one writing transaction at a time anyway.
 */
export async function lockThread(
  trx: Transaction<Schema>,
  kind: Database['kind'],
  articleId: string,
): Promise<void> {
  if (kind === 'sqlite') return
  // Inserts the row of a new thread: PostgreSQL locks only rows that exist.
  await trx
    .insertInto('threads')
    .values({ articleId, ...EMPTY })
    .onConflict((conflict) => conflict.column('articleId').doUpdateSet({ likes: sql`threads.likes` }))
    .execute()
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Kysely, type Selectable } from 'kysely'
import { comparable } from '#domain/same-text.ts'
import type { CommentsTable, Database, Schema } from '../database/types.ts'
import { hasAccount, updateComment } from './comment-store.ts'
import {
  addClosure,
  countEvent,
  createThreadTransaction,
  deleteClosure,
  EVERY_ARTICLE,
  listClosures,
} from './thread-store.ts'
import type { CommentFilter, CommentState } from './types.ts'

/* The creator's work with comments on the command line, whether a server runs or not. */

type Readable = Pick<Database, 'db'>
type Writable = Pick<Database, 'db' | 'kind' | 'changes'>

/** Number of comments in one read. */
const PAGE = 500

const STATE = sql<CommentState>`case
  when comments.removed_by = 'author' then 'deleted'
  when comments.removed_by = 'creator' then 'removed'
  when comments.held_at is not null then 'held'
  else 'visible' end`

/** A comment as the creator sees it. `author` and `name` are `null` after a deletion of the account or the comment. */
export type ModeratedComment = Awaited<ReturnType<typeof listNewest>>[number]

/** Identifies a comment and its article. */
export type CommentKey = Pick<ModeratedComment, 'id' | 'articleId'>

/** The result of an attempt to change a comment. A failed attempt contains the state that did not allow the change. */
export type Attempt = { isDone: true } | { isDone: false; state: CommentState }

/** Removes comments. The creator can restore them. */
export function removeComments(
  database: Writable,
  comments: readonly CommentKey[],
  now: Date,
): Promise<Attempt[]> {
  const changed = { removedAt: now.toISOString(), removedBy: 'creator' as const }
  return changeEach(database, comments, ({ removedAt, heldAt }) =>
    removedAt === null ? { changed, difference: heldAt === null ? -1 : 0 } : undefined,
  )
}

/** Restores comments that the creator removed. A comment that was held is held again. */
export function restoreComments(database: Writable, comments: readonly CommentKey[]): Promise<Attempt[]> {
  const changed = { removedAt: null, removedBy: null }
  return changeEach(database, comments, ({ removedBy, heldAt }) =>
    removedBy === 'creator' ? { changed, difference: heldAt === null ? 1 : 0 } : undefined,
  )
}

/** Makes held comments visible. */
export function approveComments(database: Writable, comments: readonly CommentKey[]): Promise<Attempt[]> {
  return changeEach(database, comments, ({ removedAt, heldAt }) =>
    removedAt === null && heldAt !== null ? { changed: { heldAt: null }, difference: 1 } : undefined,
  )
}

type Changed = Pick<Selectable<CommentsTable>, 'heldAt' | 'removedAt' | 'removedBy'>

/**
 * Changes comments, each as an event of its thread.
 * @param plan Returns the changed columns and the difference in the number of visible comments; `undefined` for no change.
 */
async function changeEach(
  database: Writable,
  comments: readonly CommentKey[],
  plan: (before: Changed) => { changed: Partial<Changed>; difference: number } | undefined,
): Promise<Attempt[]> {
  const changeThread = createThreadTransaction(database)
  const attempts: Attempt[] = []
  for (const { id, articleId } of comments) {
    const isDone = await changeThread(articleId, async (trx, announce) => {
      const found = trx.selectFrom('comments').select(['heldAt', 'removedAt', 'removedBy'])
      const planned = plan(await found.where('id', '=', id).executeTakeFirstOrThrow())
      if (!planned) return false
      const { lastEvent } = await countEvent(trx, articleId, { comments: planned.difference })
      // A second update of the row would make PostgreSQL lock its user, whose row may not be locked after the thread's.
      await updateComment(trx, id, { ...planned.changed, lastEvent })
      announce('thread', articleId)
      return true
    })
    attempts.push(isDone ? { isDone } : { isDone, state: await readState(database, id) })
    // Gives waiting requests a turn between two comments.
    await nextTurn()
  }
  return attempts
}

async function readState({ db }: Readable, id: string): Promise<CommentState> {
  const found = db.selectFrom('comments').select(STATE.as('state')).where('id', '=', id)
  return (await found.executeTakeFirstOrThrow()).state
}

/** Removes all comments of an author. @returns Their number. */
export async function removeCommentsOf(database: Writable, author: string, now: Date): Promise<number> {
  let count = 0
  for (;;) {
    const comments = await database.db
      .selectFrom('comments')
      .innerJoin('users', 'users.id', 'comments.userId')
      .select(['comments.id', 'comments.articleId'])
      .where('users.email', '=', author)
      .where('comments.removedAt', 'is', null)
      .limit(PAGE)
      .execute()
    if (comments.length === 0) return count
    const attempts = await removeComments(database, comments, now)
    count += attempts.filter(({ isDone }) => isDone).length
  }
}

/**
 * Blocks an address from commenting, even if it is registered later.
 * @param email In lower case.
 */
export async function blockAuthor(
  { db }: Readable,
  email: string,
  now: Date,
): Promise<{ isNew: boolean; hasAccount: boolean }> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('blockedAuthors')
    .values({ email, blockedAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return { isNew: numInsertedOrUpdatedRows === 1n, hasAccount: await hasAccount(db, email) }
}

/** Lets an address comment again. @returns Whether it was blocked. */
export async function unblockAuthor({ db }: Readable, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blockedAuthors')
    .where('email', '=', email)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The result of closing or opening comments. */
export type Closing = Awaited<ReturnType<typeof setClosed>>

/** Closes the comments of an article, or of all articles. Existing comments stay readable. */
export function closeComments(database: Pick<Database, 'changes'>, articleId: string | undefined, now: Date) {
  return setClosed(database, articleId, (trx, key) => addClosure(trx, key, now.toISOString()))
}

/** Reopens the comments of an article. Without an article, ends only the closure of all articles. */
export function openComments(database: Pick<Database, 'changes'>, articleId: string | undefined) {
  return setClosed(database, articleId, deleteClosure)
}

function setClosed(
  { changes }: Pick<Database, 'changes'>,
  articleId: string | undefined,
  change: (trx: Kysely<Schema>, key: string) => Promise<void>,
) {
  const key = articleId ?? EVERY_ARTICLE
  return changes.commit(async (trx, announce) => {
    const before = await listClosures(trx)
    await change(trx, key)
    const after = await listClosures(trx)
    announce('thread', articleId)
    const known = trx
      .selectFrom('threads')
      .select('articleId')
      .where('articleId', '=', key)
      .where('lastEvent', '>', 0)
    return {
      isChanged: before.includes(key) !== after.includes(key),
      /** Whether the comments of all articles are closed now. */
      areAllClosed: after.includes(EVERY_ARTICLE),
      /** Whether the database knows the article: a reader has liked it or commented on it. */
      isKnown: articleId === undefined || (await known.executeTakeFirst()) !== undefined,
    }
  })
}

/** Lists comments, newest first; only those after the position `after` if it is given. */
export function listNewest(
  { db }: Readable,
  { articleId, author, states, after, limit }: CommentFilter & { after?: Position; limit: number },
) {
  let query = db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.userId')
    .select([
      'comments.id',
      'comments.articleId',
      'users.email as author',
      'users.displayName as name',
      'comments.answersTo',
      'comments.text',
      'comments.createdAt',
      'comments.editedAt',
      STATE.as('state'),
    ])
    .orderBy('comments.createdAt', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
  if (articleId !== undefined) query = query.where('comments.articleId', '=', articleId)
  if (author !== undefined) query = query.where('users.email', '=', author)
  if (states) query = query.where(STATE, 'in', states)
  if (after)
    query = query
      .where('comments.createdAt', '<=', after.createdAt)
      .where((where) =>
        where.or([where('comments.createdAt', '<', after.createdAt), where('comments.id', '<', after.id)]),
      )
  return query.execute()
}

/** The last comment of a page. */
type Position = Pick<Selectable<CommentsTable>, 'id' | 'createdAt'>

/** Reads all comments that match a filter, newest first, in pages. */
export async function* readComments(
  database: Readable,
  filter: CommentFilter,
): AsyncGenerator<ModeratedComment[]> {
  let after: Position | undefined
  for (;;) {
    const page = await listNewest(database, { ...filter, after, limit: PAGE })
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)
  }
}

/**
 * Searches the texts of comments, newest first.
 *
 * @param query A match contains all `words`, in any order and case; a word may contain spaces.
 * @returns At most `limit` comments, and the number of all matches.
 */
export async function searchComments(
  database: Readable,
  { words, limit, ...filter }: CommentFilter & { words: string[]; limit: number },
): Promise<{ items: ModeratedComment[]; total: number }> {
  // The code compares here, not in SQL: SQLite ignores case only for the letters A to Z.
  const wanted = words.map(searchable)
  const items: ModeratedComment[] = []
  let total = 0
  for await (const page of readComments(database, filter)) {
    const matches = page.filter(({ text }) => {
      const searched = searchable(text)
      return wanted.every((word) => searched.includes(word))
    })
    items.push(...matches.slice(0, limit - items.length))
    total += matches.length
  }
  return { items, total }
}

function searchable(text: string): string {
  return comparable(text.normalize('NFKC'))
}

/** Lists the comments whose id begins with a text in lower case. */
export function listByBeginning(
  { db }: Readable,
  { beginning, limit }: { beginning: string; limit: number },
): Promise<CommentKey[]> {
  return db
    .selectFrom('comments')
    .select(['id', 'articleId'])
    .where(sql`substr(id, 1, ${sql.lit(beginning.length)})`, '=', beginning)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Counts all likes and comments, and lists blocked authors and closed threads. */
export async function readTotals({ db }: Readable) {
  const comments = await db
    .selectFrom('comments')
    .select(({ fn }) => [STATE.as('state'), fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(comments.map(({ state, count }) => [state, Number(count)]))
  const likes = await db
    .selectFrom('likes')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const blocked = await db.selectFrom('blockedAuthors').select('email').orderBy('email').execute()
  const closures = await listClosures(db)
  return {
    comments: { visible: 0, held: 0, removed: 0, deleted: 0, ...counts } as Record<CommentState, number>,
    likes: Number(likes.count),
    blockedAuthors: blocked.map(({ email }) => email),
    closedArticles: closures.filter((articleId) => articleId !== EVERY_ARTICLE),
    /** Whether the comments of all articles are closed. */
    areAllClosed: closures.includes(EVERY_ARTICLE),
  }
}

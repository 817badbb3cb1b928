import { sql, type Kysely } from 'kysely'
import type { Schema } from '../database/types.ts'
import type { CommentFilter, CommentKey, CommentState, ModeratedComment } from './types.ts'

/** The state of a comment. */
const STATE = sql<CommentState>`case
  when comments.removed_by = 'author' then 'deleted'
  when comments.removed_by = 'creator' then 'removed'
  when comments.held_at is not null then 'held'
  else 'visible' end`

/** The comment that a page ended with. */
export type Position = Pick<ModeratedComment, 'id' | 'createdAt'>

/** Lists comments of all articles, newest first, beginning after `after`. */
export function listModerated(
  db: Kysely<Schema>,
  { articleId, author, states, after, limit }: CommentFilter & { after?: Position; limit: number },
): Promise<ModeratedComment[]> {
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

/** Lists an author's comments that are not removed. */
export function listKeysOf(
  db: Kysely<Schema>,
  { author, limit }: { author: string; limit: number },
): Promise<CommentKey[]> {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.userId')
    .select(['comments.id', 'comments.articleId'])
    .where('users.email', '=', author)
    .where('comments.removedAt', 'is', null)
    .limit(limit)
    .execute()
}

/** Reads the state of a comment. */
export async function readState(db: Kysely<Schema>, id: string): Promise<CommentState> {
  const { state } = await db
    .selectFrom('comments')
    .select(STATE.as('state'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return state
}

/**
 * Removes a comment, so that it can be restored.
 *
 * @returns Since when it is held; `undefined` if it is removed already.
 */
export function removeComment(
  trx: Kysely<Schema>,
  { id, removedAt }: { id: string; removedAt: string },
): Promise<{ heldAt: string | null } | undefined> {
  return trx
    .updateTable('comments')
    .set({ removedAt, removedBy: 'creator' })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('heldAt')
    .executeTakeFirst()
}

/**
 * Restores a comment that the creator removed.
 *
 * @returns Since when it is held; `undefined` if the creator has not removed it.
 */
export function restoreComment(
  trx: Kysely<Schema>,
  id: string,
): Promise<{ heldAt: string | null } | undefined> {
  return trx
    .updateTable('comments')
    .set({ removedAt: null, removedBy: null })
    .where('id', '=', id)
    .where('removedBy', '=', 'creator')
    .returning('heldAt')
    .executeTakeFirst()
}

/** Approves a comment. @returns `undefined` if it is not held, or is removed. */
export function approveComment(trx: Kysely<Schema>, id: string): Promise<{ id: string } | undefined> {
  return trx
    .updateTable('comments')
    .set({ heldAt: null })
    .where('id', '=', id)
    .where('heldAt', 'is not', null)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

/** Counts the comments in each state. */
export async function countComments(db: Kysely<Schema>): Promise<Record<CommentState, number>> {
  const rows = await db
    .selectFrom('comments')
    .select(({ fn }) => [STATE.as('state'), fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const none = { visible: 0, held: 0, removed: 0, deleted: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) }
}

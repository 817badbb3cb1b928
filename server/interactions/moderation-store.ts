import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely'
import type { Schema } from '../database/types.ts'
import type { CommentFilter, CommentKey, CommentState, ModeratedComment } from './types.ts'

/** Where a page of comments ended. */
export type Place = Pick<ModeratedComment, 'id' | 'createdAt'>

/** Lists comments of all articles, newest first, beginning after `after`. */
export async function listModerated(
  db: Kysely<Schema>,
  { articleId, author, states, after, limit }: CommentFilter & { after?: Place; limit: number },
): Promise<ModeratedComment[]> {
  let query = db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.userId')
    .select([
      'comments.id',
      'comments.articleId',
      'users.email as author',
      'comments.text',
      'comments.createdAt',
      'comments.heldAt',
      'comments.removedBy',
    ])
    .orderBy('comments.createdAt', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
  if (articleId !== undefined) query = query.where('comments.articleId', '=', articleId)
  if (author !== undefined) query = query.where('users.email', '=', author)
  if (states) query = query.where((where) => where.or(states.map((state) => isIn(where, state))))
  if (after)
    query = query
      .where('comments.createdAt', '<=', after.createdAt)
      .where((where) =>
        where.or([where('comments.createdAt', '<', after.createdAt), where('comments.id', '<', after.id)]),
      )
  const rows = await query.execute()
  return rows.map(({ heldAt, removedBy, ...row }) => ({ ...row, state: stateOf({ heldAt, removedBy }) }))
}

function isIn(where: ExpressionBuilder<Schema, 'comments'>, state: CommentState): Expression<SqlBool> {
  if (state === 'removed') return where('comments.removedBy', '=', 'creator')
  if (state === 'deleted') return where('comments.removedBy', '=', 'author')
  const isHeld = where('comments.heldAt', state === 'held' ? 'is not' : 'is', null)
  return where.and([where('comments.removedAt', 'is', null), isHeld])
}

function stateOf({ heldAt, removedBy }: Pick<Schema['comments'], 'heldAt' | 'removedBy'>): CommentState {
  if (removedBy !== null) return removedBy === 'author' ? 'deleted' : 'removed'
  return heldAt === null ? 'visible' : 'held'
}

/** Lists the comments whose id begins with something. */
export function listByBeginning(
  db: Kysely<Schema>,
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

/** Lists what an author wrote and nobody removed. */
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

/** Reads what became of a comment. */
export async function readState(db: Kysely<Schema>, id: string): Promise<CommentState> {
  const row = await db
    .selectFrom('comments')
    .select(['heldAt', 'removedBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return stateOf(row)
}

/**
 * Hides a comment, text and author kept.
 *
 * @returns Since when it waited for approval; `undefined` if it is removed already.
 */
export function hideComment(
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
 * Takes back what `hideComment` did.
 *
 * @returns Since when it waits for approval; `undefined` if the creator has not removed it.
 */
export function unhideComment(
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

/** Lets a comment wait no longer. @returns `undefined` if it does not wait, or is removed. */
export function releaseComment(trx: Kysely<Schema>, id: string): Promise<{ id: string } | undefined> {
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
  const counts = await db
    .selectFrom('comments')
    .select((where) => {
      const count = (state: CommentState) => where.fn.countAll().filterWhere(isIn(where, state)).as(state)
      return [count('visible'), count('held'), count('removed'), count('deleted')]
    })
    .executeTakeFirstOrThrow()
  const numbers = Object.entries(counts).map(([state, count]) => [state, Number(count)])
  return Object.fromEntries(numbers)
}

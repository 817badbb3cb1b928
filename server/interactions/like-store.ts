import type { Kysely } from 'kysely'
import type { Schema } from '../database/types.ts'

interface LikeKey {
  articleId: string
  userId: string
}

export async function isLiked(db: Kysely<Schema>, { articleId, userId }: LikeKey): Promise<boolean> {
  const row = await db
    .selectFrom('likes')
    .select('userId')
    .where('articleId', '=', articleId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a like. @returns Whether it is new. */
export async function addLike(db: Kysely<Schema>, like: LikeKey & { likedAt: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('likes')
    .values(like)
    .onConflict((conflict) => conflict.columns(['articleId', 'userId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes a like. @returns Whether it existed. */
export async function deleteLike(db: Kysely<Schema>, { articleId, userId }: LikeKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('likes')
    .where('articleId', '=', articleId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Lists what a user likes, newest first. */
export function listLikesOf(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('likes')
    .select(['articleId', 'likedAt'])
    .where('userId', '=', userId)
    .orderBy('likedAt', 'desc')
    .execute()
}

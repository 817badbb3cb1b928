import type { Kysely } from 'kysely'
import type { Schema } from '../database/types.ts'

/** An answer that is not mailed yet. */
export type UnmailedAnswer = Awaited<ReturnType<typeof listUnmailed>>[number]

/** Reads whether a user wants mails of answers, and her address; `undefined` if there is no such account. */
export function findRecipient(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'answersMailedSince'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Stores the instant from which a user wants mails of answers; `null` if she wants none. */
export async function setMailedSince(
  db: Kysely<Schema>,
  userId: string,
  answersMailedSince: string | null,
): Promise<void> {
  await db.updateTable('users').set({ answersMailedSince }).where('id', '=', userId).execute()
}

/** Lists visible answers since an instant that were not mailed yet, and whose recipients want mails. */
export function listUnmailed(db: Kysely<Schema>, { since, limit }: { since: string; limit: number }) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.userId')
    .innerJoin('comments as answered', 'answered.id', 'comments.answersTo')
    .innerJoin('users as recipients', 'recipients.id', 'answered.userId')
    .select([
      'comments.id',
      'comments.articleId',
      'comments.text',
      'users.email',
      'users.emailVerified',
      'users.displayName',
      'answered.text as answeredText',
      'recipients.id as recipientId',
      'recipients.email as recipientEmail',
    ])
    .where('comments.answerMailedAt', 'is', null)
    .where('comments.createdAt', '>', since)
    .where('comments.heldAt', 'is', null)
    .where('comments.removedAt', 'is', null)
    .where('answered.removedAt', 'is', null)
    .whereRef('comments.createdAt', '>=', 'recipients.answersMailedSince')
    .whereRef('comments.userId', '!=', 'answered.userId')
    .orderBy('comments.createdAt')
    .limit(limit)
    .execute()
}

/**
 * Marks an answer as mailed.
 * @returns Whether this call marked it.
 */
export async function setMailed(trx: Kysely<Schema>, id: string, answerMailedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('comments')
    .set({ answerMailedAt })
    .where('id', '=', id)
    .where('answerMailedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

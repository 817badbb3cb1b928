import type { Kysely } from 'kysely'
import type { Schema } from '../database/types.ts'
import type { NamedUser } from '../names/types.ts'

/** An answer, and who is to be mailed it. */
export interface UnmailedAnswer extends NamedUser {
  id: string
  articleId: string
  text: string
  answeredText: string
  recipientId: string
  recipientEmail: string
}

/** Answers that are mailed at a time. */
const TOGETHER = 50

/** Lists answers that everybody sees, since an instant, to those who want to be mailed them and were not. */
export async function listUnmailed(db: Kysely<Schema>, since: string): Promise<UnmailedAnswer[]> {
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
    .limit(TOGETHER)
    .execute()
}

/** Marks an answer as mailed. @returns Whether no other process was quicker. */
export async function claimAnswer(db: Kysely<Schema>, id: string, answerMailedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ answerMailedAt })
    .where('id', '=', id)
    .where('answerMailedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Reads since when a user is mailed answers; `null` if she is not, `undefined` if she has no account. */
export async function readMailedSince(
  db: Kysely<Schema>,
  userId: string,
): Promise<string | null | undefined> {
  const user = await db
    .selectFrom('users')
    .select('answersMailedSince')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.answersMailedSince
}

/** Sets since when a user is mailed answers; `null` ends it. @returns Her address, if she has an account. */
export async function setMailedSince(
  db: Kysely<Schema>,
  userId: string,
  answersMailedSince: string | null,
): Promise<string | undefined> {
  const user = await db
    .updateTable('users')
    .set({ answersMailedSince })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirst()
  return user?.email
}

/** Reads the address of a user. */
export async function readEmail(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email
}

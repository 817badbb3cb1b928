import { sql, type Kysely } from 'kysely'

/** Mails of answers: their recipients, which answers were mailed, and the address that ends them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('users').addColumn('answersMailedSince', 'text').execute()
  await db.schema.alterTable('comments').addColumn('answerMailedAt', 'text').execute()
  await db.schema.alterTable('mails').addColumn('unsubscribe', 'text').execute()
  await db.schema
    .createIndex('commentsAnswers')
    .on('comments')
    .columns(['createdAt'])
    .where(sql.ref('answersTo'), 'is not', null)
    .where(sql.ref('answerMailedAt'), 'is', null)
    .execute()
}

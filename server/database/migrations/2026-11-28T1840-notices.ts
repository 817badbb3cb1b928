import { sql, type Kysely } from 'kysely'

/** Mails to the creator about comments and messages: what she was mailed about, and when. Earlier comments count as known. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('notices')
    .addColumn('topic', 'text', (column) => column.primaryKey())
    .addColumn('mailedAt', 'text')
    .addColumn('mails', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('comments').addColumn('noticedAt', 'text').execute()
  await db
    .updateTable('comments')
    .set(({ ref }) => ({ noticedAt: ref('createdAt') }))
    .execute()
  await db.schema
    .createIndex('commentsUnnoticed')
    .on('comments')
    .columns(['createdAt'])
    .where(sql.ref('noticedAt'), 'is', null)
    .execute()
}

import type { Kysely } from 'kysely'

/** Mails on their way. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text')
    .addColumn('html', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('dueAt', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lastError', 'text')
    .addColumn('sentAt', 'text')
    .execute()
  await db.schema.createIndex('mailsDue').on('mails').columns(['dueAt']).execute()
}

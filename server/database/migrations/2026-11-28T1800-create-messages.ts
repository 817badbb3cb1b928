import { sql, type Kysely } from 'kysely'

/** Visitors' messages, which stay readable after their mails were sent. Those that are not sent yet are copied. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('readAt', 'text')
    .addColumn('archivedAt', 'text')
    .addColumn('noticedAt', 'text')
    .execute()
  await db.schema.createIndex('messagesCreatedAt').on('messages').columns(['createdAt']).execute()
  await db.schema.createIndex('messagesEmail').on('messages').columns(['email']).execute()
  await db.schema
    .createIndex('messagesUnnoticed')
    .on('messages')
    .columns(['createdAt'])
    .where(sql.ref('noticedAt'), 'is', null)
    .execute()
  await db
    .insertInto('messages')
    .columns(['id', 'name', 'email', 'subject', 'text', 'createdAt', 'noticedAt'])
    .expression(
      db
        .selectFrom('mails')
        .select(({ fn, val }) => [
          'id',
          fn.coalesce('replyToName', val('')).as('name'),
          fn.coalesce('replyToAddress', val('')).as('email'),
          'subject',
          fn.coalesce('text', val('')).as('text'),
          'createdAt',
          'createdAt as noticedAt',
        ])
        .where('kind', '=', 'contact')
        .where('sentAt', 'is', null),
    )
    .execute()
}

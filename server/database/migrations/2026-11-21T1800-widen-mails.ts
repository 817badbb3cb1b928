import { sql, type Kysely } from 'kysely'

/** Mails with reply addresses, attachments and waiting states; blocked senders. */
export async function up(db: Kysely<any>): Promise<void> {
  // All existing mails are password resets.
  await addColumn(db, 'kind', (column) => column.notNull().defaultTo('account'))
  for (const name of ['replyToName', 'replyToAddress', 'heldAt', 'heldFor', 'unreachableAt', 'giveUpAt'])
    await addColumn(db, name)
  await db.schema
    .alterTable('mails')
    .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('mailsUnreachable')
    .on('mails')
    .columns(['unreachableAt'])
    .where(sql.ref('unreachableAt'), 'is not', null)
    .execute()
  // Finds the size of unsent mails, and old sent ones.
  await db.schema
    .createIndex('mailsSent')
    .on('mails')
    .columns(['sentAt', 'kind', 'heldAt', 'bytes'])
    .execute()
  await db.schema.createIndex('mailsCreatedAt').on('mails').columns(['createdAt']).execute()

  await db.schema
    .createTable('mailAttachments')
    .addColumn('mailId', 'text', (column) => column.notNull().references('mails.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('mailAttachmentsKey', ['mailId', 'number'])
    .execute()

  await db.schema
    .createTable('blockedSenders')
    .addColumn('sender', 'text', (column) => column.primaryKey())
    .addColumn('blockedAt', 'text', (column) => column.notNull())
    .execute()
}

/** One at a time: SQLite adds no more at once. */
async function addColumn(
  db: Kysely<any>,
  name: string,
  describe: Parameters<ReturnType<Kysely<any>['schema']['alterTable']>['addColumn']>[2] = (column) => column,
) {
  await db.schema.alterTable('mails').addColumn(name, 'text', describe).execute()
}

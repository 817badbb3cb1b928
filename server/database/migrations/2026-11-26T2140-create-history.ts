import type { Kysely } from 'kysely'

/** Earlier texts of entries, the bin, and links that show a draft. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('entryVersions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('savedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('entryVersionsEntry')
    .on('entryVersions')
    .columns(['entry', 'savedAt'])
    .execute()

  await db.schema
    .createTable('bin')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('texts', 'text', (column) => column.notNull())
    .addColumn('deletedAt', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('draftLinks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text')
    .execute()
}

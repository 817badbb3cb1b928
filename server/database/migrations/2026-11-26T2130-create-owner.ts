import type { Kysely } from 'kysely'

/** The owner of the site, her links and sessions, and the activity log. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('owner')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .execute()
  await db.schema
    .createTable('ownerLinks')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('studioSessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUsedAt', 'text', (column) => column.notNull())
    .addColumn('provedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('studioSessionsUserId').on('studioSessions').column('userId').execute()

  await db.schema
    .createTable('studioLog')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('entry', 'text')
    .addColumn('detail', 'text')
    .execute()
  await db.schema.createIndex('studioLogAt').on('studioLog').column('at').execute()
}

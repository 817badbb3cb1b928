import { sql, type Kysely } from 'kysely'

/** Likes, comments, closed threads and blocked authors. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('threads')
    .addColumn('articleId', 'text', (column) => column.primaryKey())
    .addColumn('likes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('comments', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lastEvent', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('likes')
    .addColumn('articleId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('likedAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('likesKey', ['articleId', 'userId'])
    .execute()
  await db.schema.createIndex('likesUserId').on('likes').column('userId').execute()

  await db.schema
    .createTable('comments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('articleId', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('lastEvent', 'integer', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('textHash', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('heldAt', 'text')
    .addColumn('removedAt', 'text')
    .addColumn('removedBy', 'text')
    .execute()
  // The public list without removed comments, so that removed spam costs readers nothing.
  await db.schema
    .createIndex('commentsList')
    .on('comments')
    .columns(['articleId', 'number'])
    .where(sql.ref('removedAt'), 'is', null)
    .execute()
  await db.schema.createIndex('commentsEvents').on('comments').columns(['articleId', 'lastEvent']).execute()
  await db.schema
    .createIndex('commentsText')
    .on('comments')
    .columns(['textHash', 'userId', 'createdAt'])
    .execute()
  await db.schema.createIndex('commentsUserId').on('comments').columns(['userId', 'createdAt']).execute()
  // The creator's list.
  await db.schema.createIndex('commentsCreatedAt').on('comments').columns(['createdAt']).execute()

  await db.schema
    .createTable('closedThreads')
    .addColumn('articleId', 'text', (column) => column.primaryKey())
    .addColumn('closedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('blockedAuthors')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('blockedAt', 'text', (column) => column.notNull())
    .execute()
}

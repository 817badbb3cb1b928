import type { Kysely } from 'kysely'

/** Comments that were imported from another site: their authors have no account here. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('comments').addColumn('signedAs', 'text').execute()
  await db.schema
    .alterTable('comments')
    .addColumn('isByCreator', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

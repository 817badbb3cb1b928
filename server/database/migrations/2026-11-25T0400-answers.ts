import type { Kysely } from 'kysely'

/** Which comment another one answers, and whether it quotes it. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('comments').addColumn('answersTo', 'text').execute()
  await db.schema
    .alterTable('comments')
    .addColumn('isQuoting', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

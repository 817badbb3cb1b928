import type { Kysely } from 'kysely'

/** When their authors changed comments last. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('comments').addColumn('editedAt', 'text').execute()
}

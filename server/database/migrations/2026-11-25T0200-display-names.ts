import type { Kysely } from 'kysely'

/** The names that users choose for their comments. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('users').addColumn('displayName', 'text').execute()
}

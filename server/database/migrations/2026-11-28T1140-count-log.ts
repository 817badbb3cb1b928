import type { Kysely } from 'kysely'

/** How often a logged action happened, for lines that count. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('studioLog').addColumn('times', 'integer').execute()
}

import type { Kysely } from 'kysely'

/** A reset is handled within its request, and nothing waits. @see docs/decisions/039-a-reset-takes-a-second.md */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('passwordResetRequests').execute()
}

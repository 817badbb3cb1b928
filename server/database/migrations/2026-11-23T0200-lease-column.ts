import type { Kysely } from 'kysely'

/** Until when a process has a mail, or a reset request, for itself: before, this was written over the due date. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ['mails', 'passwordResetRequests'])
    await db.schema.alterTable(table).addColumn('leasedUntil', 'text').execute()
}

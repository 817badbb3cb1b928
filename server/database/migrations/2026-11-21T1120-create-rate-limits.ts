import type { Kysely } from 'kysely'

/** Shared counts of several instances, in the columns of rate-limiter-flexible. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('rateLimits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute()
}

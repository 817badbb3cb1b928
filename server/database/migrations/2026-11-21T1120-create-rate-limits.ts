import type { Kysely } from 'kysely'

/** What several instances count together, in the columns that rate-limiter-flexible writes. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('rateLimits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute()
}

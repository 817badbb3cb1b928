import type { Kysely } from 'kysely'

/** Counts of days: readings of pages, where readers came from, subscribers of feeds. Nothing in them is about a person. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('dailyCounts')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_counts_key', ['kind', 'name', 'day'])
    .execute()
}

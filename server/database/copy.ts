import { backup, DatabaseSync } from 'node:sqlite'
import { migrate } from './migrate.ts'
import { requireNotMoved } from './move-note.ts'
import { kyselyOn } from './sqlite.ts'
import { describeDatabase, startError } from './start-error.ts'
import { readTables, writeTables, type Tables } from './tables.ts'
import type { DatabaseLocation } from './types.ts'

/** Copies all pages in one step. With smaller steps SQLite starts again whenever another process writes. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copies one snapshot of a database into a new SQLite file with the same schema. Other processes may write meanwhile.
 * @throws StartError if the database was moved: newer rows are in the other database.
 */
export async function copyToSqlite(from: DatabaseLocation, to: string): Promise<void> {
  await requireNotMoved(from, describeDatabase(from)).catch((cause: unknown) => {
    throw startError(from, cause)
  })
  if (from.kind === 'sqlite') return copySqliteFile(from.path, to)
  await readTables(from, async (source) => {
    await createTables(to, source.migration)
    await writeTables({ kind: 'sqlite', path: to }, (target) => copyRows(source, target))
  })
}

/** Copies one snapshot of any SQLite file. Other processes may write meanwhile. */
export async function copySqliteFile(from: string, to: string): Promise<void> {
  using source = new DatabaseSync(from, { readOnly: true })
  await backup(source, to, { rate: ALL_PAGES })
}

/** Copies all rows into an empty database with the same schema. */
export async function copyRows(source: Tables, target: Tables): Promise<void> {
  for (const name of source.names) for await (const rows of source.read(name)) await target.write(name, rows)
}

async function createTables(path: string, migration: string): Promise<void> {
  using empty = new DatabaseSync(path)
  await migrate(kyselyOn(empty), migration)
}

import { createHash } from 'node:crypto'
import { isBusy } from '@waypost/local-files/sqlite/sqlite-errors.ts'
import { StartError } from '../errors.ts'
import { DatabaseInUseError } from './failure.ts'
import { requireNotMoved } from './move-note.ts'
import { describeDatabase, startError } from './start-error.ts'
import { connectPostgres } from './tables/postgres.ts'
import { connectSqlite } from './tables/sqlite.ts'
import { describeTables, type Access, type TableConnection } from './tables/table.ts'
import type { DatabaseLocation } from './types.ts'

/**
 * Reads all rows of a database in one snapshot, or fills an empty database in a transaction. Both databases share one
 * form of rows.
 *
 * A row is a line of JSON without a line break,
 * `{"article_id":"hill","liked_at":"2026-11-21T11:00:00.000Z","user_id":"u1"}`. The keys are all columns by their names
 * in SQL, in alphabetical order. A value is a text, a number or `null`: a boolean is 0 or 1, an instant a text in ISO
 * 8601, in UTC with milliseconds. Rows are in the order of the primary key, where texts sort by their bytes in UTF-8.
 *
 * The tables of the migrations, `rate_limits` and `owner_links` are left out: their rows last for minutes, or a day.
 */
export interface Tables {
  /** The newest migration of the database. Rows fit only into a database with the same migration. */
  migration: string
  /** Names of the tables. A table follows the tables that its rows refer to. */
  names: readonly string[]
  count(table: string): Promise<number>
  /** Reads the rows of a table in batches. Only one table can be read at a time. */
  read(table: string): AsyncGenerator<string[]>
  /** Adds rows to a table. @throws Error for a row that the database refuses. */
  write(table: string, rows: readonly string[]): Promise<void>
}

/**
 * Reads the tables of a database in one snapshot, on a connection of its own, while a site may run.
 * @param work Reads the tables. The snapshot ends when `work` ends.
 * @param options `isExclusive`: locks the database against sites meanwhile.
 * @throws StartError if `isExclusive` is set and a site runs on the database.
 */
export function readTables<T>(
  location: DatabaseLocation,
  work: (tables: Tables) => Promise<T>,
  { isExclusive = false } = {},
): Promise<T> {
  return withTables(location, { isExclusive, writes: false }, work)
}

/**
 * Fills a migrated database in one transaction: the database gets all rows that `work` writes. If `work` fails or the
 * process is killed, it gets none. Locks the database against sites meanwhile.
 * @param work Writes rows, and may read them.
 * @throws StartError if a site runs on it, or the database is not empty.
 */
export function writeTables<T>(location: DatabaseLocation, work: (tables: Tables) => Promise<T>): Promise<T> {
  return withTables(location, { isExclusive: true, writes: true }, async (tables) => {
    if (await holdsRows(tables))
      throw new StartError(
        `The database ${describeDatabase(location)} holds rows already. ${MAKE_ROOM[location.kind]}`,
      )
    return work(tables)
  })
}

const MAKE_ROOM = {
  sqlite: 'Move the file elsewhere, with all files whose names begin with its name.',
  postgres: 'Make another, empty database, and give its address.',
}

/** A summary of a table. Equal rows have equal digests in both databases. */
export interface TableDigest {
  rows: number
  /** SHA-256, in hexadecimal, of the rows, each followed by a line break. */
  sha256: string
}

/** Reads a whole table to count and digest its rows. @param onRows Called with each batch. */
export async function digestTable(
  tables: Tables,
  name: string,
  onRows?: (rows: string[]) => Promise<void>,
): Promise<TableDigest> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of tables.read(name)) {
    hash.update(`${rows.join('\n')}\n`)
    count += rows.length
    await onRows?.(rows)
  }
  return { rows: count, sha256: hash.digest('hex') }
}

async function withTables<T>(
  location: DatabaseLocation,
  access: Access,
  work: (tables: Tables) => Promise<T>,
): Promise<T> {
  const connection = await connect(location, access)
  try {
    const { migration } = connection
    if (migration === undefined)
      throw new StartError(
        `The database ${describeDatabase(location)} is empty. Start Waypost on it once, then do this again.`,
      )
    const described = await describeTables(migration).catch((cause: unknown) => {
      throw startError(location, cause)
    })
    const tableOf = (name: string) => {
      const table = described.find((each) => each.name === name)
      if (!table) throw new Error(`There is no table ${name}.`)
      return table
    }
    const result = await work({
      migration,
      names: described.map(({ name }) => name),
      count: (name) => connection.count(tableOf(name)),
      read: (name) => connection.read(tableOf(name)),
      write: (name, rows) => connection.write(tableOf(name), rows),
    })
    await connection.commit()
    return result
  } finally {
    await connection.close()
  }
}

async function connect(location: DatabaseLocation, access: Access): Promise<TableConnection> {
  try {
    await requireNotMoved(location, describeDatabase(location))
    return location.kind === 'sqlite'
      ? await connectSqlite(location.path, access)
      : await connectPostgres(location.url, access)
  } catch (cause) {
    const isInUse = cause instanceof DatabaseInUseError || (access.isExclusive && isBusy(cause))
    if (!isInUse) throw startError(location, cause)
    throw new StartError(
      `A Waypost runs on the database ${describeDatabase(location)}. Stop it, and do this again.`,
      { cause },
    )
  }
}

async function holdsRows({ names, count }: Tables): Promise<boolean> {
  for (const name of names) if ((await count(name)) > 0) return true
  return false
}

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
 * Reads all rows of a database at one instant, or fills an empty one in a transaction, in a form that both databases share.
 *
 * A row is a line of JSON without a line break, `{"article_id":"hill","liked_at":"2026-11-21T11:00:00.000Z","user_id":"u1"}`.
 * The keys are the columns by their names in SQL, all of them, in alphabetical order. A value is a text, a number or `null`:
 * truth is 0 or 1, an instant a text in ISO 8601, in UTC with milliseconds. Rows come in the order of the primary key, texts
 * in that by their bytes in UTF-8.
 *
 * Left out are the migrations' own tables, `rate_limits`, whose counts last for minutes, and `owner_links`, each good for a day.
 */
export interface Tables {
  /** The newest migration of the database: rows can be written where it is the same. */
  migration: string
  /** Names of the tables, each after those that its rows refer to. */
  names: readonly string[]
  /** Counts the rows of a table. */
  count(table: string): Promise<number>
  /** Reads the rows of a table, a batch at a time. One reading ends before the next begins. */
  read(table: string): AsyncGenerator<string[]>
  /** Adds rows to a table. @throws Error for a row that the database refuses. */
  write(table: string, rows: readonly string[]): Promise<void>
}

/**
 * Reads the tables of a database in one snapshot, on a connection of its own, while a site runs on it or not.
 *
 * @param work Reads what it needs; the snapshot ends with it.
 * @param options `isExclusive`: whether no site may run on the database, or start on it, meanwhile.
 * @throws StartError if a site runs there all the same.
 */
export function readTables<T>(
  location: DatabaseLocation,
  work: (tables: Tables) => Promise<T>,
  { isExclusive = false } = {},
): Promise<T> {
  return withTables(location, { isExclusive, writes: false }, work)
}

/**
 * Fills a database that exists and is migrated, in one transaction: all of what `work` writes is there in the end, or, if it
 * fails or the process is killed, none. No site may run on the database, or start on it, meanwhile.
 *
 * @param work Writes, and may read what it wrote.
 * @throws StartError if a site runs there, or the database holds rows already.
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
  sqlite: 'Put the file elsewhere, together with those beside it whose names begin with its name.',
  postgres: 'Make another, empty one, and name that.',
}

/** What a table holds: equal rows in equal number have an equal digest, in either database. */
export interface TableDigest {
  rows: number
  /** SHA-256, in hexadecimal, of the rows with a line break after each. */
  sha256: string
}

/** Reads a table to the end, and counts and digests it. @param onRows Called with each batch. */
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

import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../migrate.ts'
import { kyselyOn } from '../sqlite.ts'

/** A table of both databases, with its names in SQL. */
export interface Table {
  name: string
  /** Its columns in alphabetical order, like the keys in the JSON of a row. */
  columns: readonly Column[]
}

export interface Column {
  name: string
  /** As SQLite declares it: `text`, `integer`, `bigint`. */
  type: string
  /** Place in the primary key, from 1; 0 outside it. */
  keyPlace: number
  isNullable: boolean
}

/** What a connection may do with the database. */
export interface Access {
  /** Locks the database against sites until the connection closes. */
  isExclusive: boolean
  writes: boolean
}

/** A connection with an open transaction. */
export interface TableConnection {
  /** The newest migration; `undefined` for a database without any. */
  migration: string | undefined
  count(table: Table): Promise<number>
  /** Reads a table in batches, in the order of its primary key, by bytes. */
  read(table: Table): AsyncGenerator<string[]>
  write(table: Table, rows: readonly string[]): Promise<void>
  commit(): Promise<void>
  /** Closes the connection. Rolls back unless `commit` ran. */
  close(): Promise<void>
}

/** Maximum number of rows of a batch, and of characters (about): a mail with attachments has millions. */
export const BATCH = { rows: 1_000, characters: 1_000_000 }

/** Tables whose rows last for minutes or a day: rate limits, and links that a start prints again. */
const SHORT_LIVED = new Set(['owner_links', 'rate_limits'])

/**
 * Describes the tables, parents before children. The descriptions come from an empty database with the same migrations.
 * So no table is missing, and tables of other programs in the same PostgreSQL database are ignored.
 * @param migration The newest migration of the database; the newest of all if absent.
 * @throws NewerSchemaError if this version of Waypost does not know it.
 */
export async function describeTables(migration?: string): Promise<Table[]> {
  using empty = new DatabaseSync(':memory:')
  await migrate(kyselyOn(empty), migration)
  const columns = empty.prepare(COLUMNS).all() as unknown as (Column & { table: string })[]
  const parents = empty.prepare(PARENTS).all() as { table: string; parent: string }[]
  const tables = Map.groupBy(columns, ({ table }) => table)
  const sorted: Table[] = []
  const waiting = new Set([...tables.keys()].filter((name) => !SHORT_LIVED.has(name)))
  while (waiting.size > 0) {
    const isReady = (name: string) =>
      !parents.some(({ table, parent }) => table === name && parent !== name && waiting.has(parent))
    const ready = [...waiting].filter(isReady)
    if (ready.length === 0) throw new Error(`The tables ${[...waiting].join(', ')} refer to each other.`)
    for (const name of ready) {
      waiting.delete(name)
      sorted.push({ name, columns: tables.get(name)! })
    }
  }
  return sorted
}

const OURS = `sqlite_schema where type = 'table' and name not like 'kysely_%' and name not like 'sqlite_%'`

const COLUMNS = `select t.name as "table", c.name, lower(c.type) as type, c.pk as keyPlace, not c."notnull" and not c.pk as isNullable
  from (select name from ${OURS}) t, pragma_table_info(t.name) c order by t.name, c.name`

const PARENTS = `select t.name as "table", f."table" as parent
  from (select name from ${OURS}) t, pragma_foreign_key_list(t.name) f`

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The names of all columns, for SQL. */
export function columnsOf({ columns }: Table): string {
  return columns.map(({ name }) => quote(name)).join(', ')
}

/** The columns of the primary key, in its order. */
export function keyOf({ columns }: Table): Column[] {
  return columns
    .filter(({ keyPlace }) => keyPlace > 0)
    .toSorted((one, other) => one.keyPlace - other.keyPlace)
}

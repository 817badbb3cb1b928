import { chmod, open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { CamelCasePlugin, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import { Client, Pool } from 'pg'
import { StartError } from '../errors.ts'
import { createChanges, type Changes, type FailureLog } from './changes.ts'
import { migrate, migrateSqlite } from './migrate.ts'
import { nodeSqlite, whenFree } from './node-sqlite.ts'
import { createPostgresWire } from './postgres-changes.ts'
import type { Schema } from './schema.ts'
import { createSqliteWire } from './sqlite-changes.ts'

/** Where the data is: a file of SQLite's (`:memory:` for none), or a PostgreSQL server. */
export type DatabaseLocation = { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string }

/** An open database, migrated. */
export interface Database {
  kind: DatabaseLocation['kind']
  db: Kysely<Schema>
  /** Connections of PostgreSQL, for what speaks to it without Kysely; `undefined` with SQLite. */
  pool?: Pool
  /** What anybody commits who shares the database, and what is to be heard of. */
  changes: Changes
  close(): Promise<void>
}

/** How long a statement waits for another process that is writing to the same file. */
const BUSY_MS = 5_000

/** How long the start waits for PostgreSQL to answer. */
const CONNECT_MS = 10_000

/** How long PostgreSQL may take over one statement. */
const QUERY_MS = 30_000

/** What SQLite calls no file at all. */
const IN_MEMORY = ':memory:'

/**
 * Opens the database and brings it to the newest schema.
 *
 * @param log The console where there is no log, as on the command line.
 * @throws StartError naming it and never its password, if it cannot be reached or is not ours to change.
 */
export async function openDatabase(location: DatabaseLocation, log: FailureLog = console): Promise<Database> {
  try {
    return await (location.kind === 'sqlite'
      ? openSqlite(location.path, log)
      : openPostgres(location.url, log))
  } catch (cause) {
    throw new StartError(
      `The database ${describe(location)} cannot be opened: ${reasonOf(cause)} ${MENDS[location.kind]}`,
      { cause },
    )
  }
}

/** Names a database without its password. */
export function describe(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.path
  const address = parseAddress(location.url)
  if (!address) return 'that DATABASE_URL names'
  const { database, host, port } = address
  const server = host.startsWith('/') ? host : `${host}:${port}`
  return `${database ? `${database} ` : ''}at ${server} (PostgreSQL)`
}

const MENDS = {
  sqlite: 'Mend the file or the rights to it, or choose another folder with DATA_DIR.',
  postgres: 'See whether the server runs and what DATABASE_URL says.',
}

const UNREADABLE =
  'the address is not well formed. In a name or a password @ is written %40, : %3A, / %2F, ? %3F and # %23.'

async function openSqlite(path: string, log: FailureLog): Promise<Database> {
  if (path !== IN_MEMORY) await keepPrivate(path)
  const connection = new DatabaseSync(path, { enableForeignKeyConstraints: true })
  try {
    await whenFree(() => connection.exec('pragma journal_mode = wal'))
    // Writes something, for SQLite also opens a file that may only be read.
    await whenFree(() => connection.exec('pragma user_version = 0'))
    // FULL: what was answered is on the disk, also when the power fails a moment later.
    connection.exec('pragma synchronous = full')
    // What is deleted is gone from the file: mails hold secrets until they are sent.
    connection.exec('pragma secure_delete = on')
    const dialect = new SqliteDialect({ database: nodeSqlite(connection) })
    const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
    await migrateSqlite(db)
    connection.exec(`pragma busy_timeout = ${BUSY_MS}`)
    const wire = createSqliteWire(connection)
    return {
      kind: 'sqlite',
      db,
      changes: createChanges(db, wire, log),
      close() {
        wire.close()
        return db.destroy()
      },
    }
  } catch (error) {
    connection.close()
    throw error
  }
}

/**
 * Lets nobody else on the machine read the file; the files that SQLite puts beside it take over its rights. Where there
 * are no such rights or the file is another's, it stays as it is.
 */
async function keepPrivate(path: string): Promise<void> {
  try {
    await (await open(path, 'a', 0o600)).close()
    await chmod(path, 0o600)
  } catch {
    // SQLite itself tells better what is wrong with the file.
  }
}

async function openPostgres(url: string, log: FailureLog): Promise<Database> {
  if (!parseAddress(url)) throw new Error(UNREADABLE)
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
  })
  // A connection that breaks is replaced by the pool, and whoever is using it hears of it from the query. Both tell of it a
  // second time, which would end the process if nobody listened.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  try {
    await migrate(db)
    const wire = createPostgresWire(url)
    return {
      kind: 'postgres',
      db,
      pool,
      changes: createChanges(db, wire, log),
      close() {
        wire.close()
        return db.destroy()
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/**
 * Reads an address as the driver does, with the defaults of the environment.
 *
 * @returns `undefined` if it is none. That includes one that a sign in the password cuts short, which should have been
 *   encoded: the driver takes the rest for a port, a database or a parameter, and would print it as that.
 */
function parseAddress(url: string): Client | undefined {
  if (!ADDRESS.test(url)) return undefined
  try {
    return new Client({ connectionString: url })
  } catch {
    return undefined
  }
}

/** Scheme, user and password, host and port, database, and parameters of which each has a name. */
const ADDRESS = /^postgres(ql)?:\/\/([^/?#]*@)?[^@/?#]*(\/[^@/?#]*)?(\?[a-z_]+=[^&#]*(&[a-z_]+=[^&#]*)*)?$/

/** The server's word for it; where a name led to several servers, that of each. */
function reasonOf(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error]
  const reasons = errors.map((each) => (each as Error).message || String(each))
  return [...new Set(reasons)].join(', ').replace(/[^.]$/, '$&.')
}

import { chmod, open } from 'node:fs/promises'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import {
  CamelCasePlugin,
  Kysely,
  sql,
  SqliteDialect,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'
import { isBusy } from '@waypost/local-files/sqlite-errors.ts'
import { createChanges, type FailureLog, type Wire } from './changes.ts'
import { migrate } from './migrate.ts'
import type { Database, Schema } from './types.ts'

/** What SQLite calls no file at all. */
const IN_MEMORY = ':memory:'

/** How long a statement waits for another process that is writing to the same file. */
const BUSY_MS = 5_000

/** Statements are prepared once; beyond this many the oldest go. */
const MAX_STATEMENTS = 500

/**
 * A transaction takes the right to write when it begins. One that only asked for it after it had read would be refused, and
 * not made to wait, if another process had written in between.
 */
const BEGIN = 'begin immediate'

/** How long the start waits for another process that starts on the same file, and how often it tries. */
const START_TIMEOUT_MS = 10_000
const TRY_AGAIN_MS = 20

/** How often the file is polled for commits of other processes. */
const POLL_MS = 200

/** Opens a file of SQLite's, made if missing, and brings it to the newest schema. */
export async function openSqlite(path: string, log: FailureLog): Promise<Database> {
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
    await migrateAlone(db)
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
 * Lets no other user of the machine read the file; the files that SQLite puts beside it get the same rights. A file system
 * without rights, or a file of another user, is left as it is.
 */
async function keepPrivate(path: string): Promise<void> {
  try {
    await (await open(path, 'a', 0o600)).close()
    await chmod(path, 0o600)
  } catch {
    // SQLite's own error says better what is wrong with the file.
  }
}

/** Migrates within a transaction, which Kysely does not do on SQLite; another process waits. */
async function migrateAlone(db: Kysely<Schema>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await whenFree(() => sql`begin immediate`.execute(connection))
    try {
      await migrate(connection)
      await sql`commit`.execute(connection)
    } catch (error) {
      // After some failures, such as a full disk, SQLite has already done this by itself, and says so.
      await sql`rollback`.execute(connection).catch(() => {})
      throw error
    }
  })
}

/** Adapts Node's own SQLite to the driver that Kysely expects. */
export function nodeSqlite(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      const statement = adapt(database.prepare(sql === 'begin' ? BEGIN : sql))
      if (statements.size >= MAX_STATEMENTS) statements.delete(statements.keys().next().value!)
      statements.set(sql, statement)
      return statement
    },
  }
}

/**
 * Runs `act`, which needs the whole file for itself, again while another process has it locked. SQLite's own waiting does not
 * cover the change to WAL, and blocks this process.
 *
 * @throws whatever `act` throws, when it is not that, or still that after 10 seconds.
 */
export async function whenFree<T>(act: () => T | Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error) || performance.now() - startedAt > START_TIMEOUT_MS) throw error
      await setTimeout(TRY_AGAIN_MS)
    }
  }
}

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}

/** Notices commits of other processes by the file's change counter, which this process's own writes leave as it is. */
export function createSqliteWire(connection: DatabaseSync): Wire {
  let polling: NodeJS.Timeout | undefined
  let isClosed = false

  return {
    // The command line does not listen, and no second server shares the file.
    async send() {},
    open(hear) {
      if (polling || isClosed) return
      const counter = connection.prepare('pragma data_version')
      let last = readCounter(counter)
      polling = setInterval(() => {
        const next = readCounter(counter)
        if (next === undefined || next === last) return
        last = next
        hear(undefined)
      }, POLL_MS).unref()
    },
    close() {
      isClosed = true
      clearInterval(polling)
    },
  }
}

/** Reads the counter; `undefined` when it cannot be read now, as while another process has the file locked. */
function readCounter(counter: StatementSync) {
  try {
    return counter.get()?.data_version
  } catch {
    // It counts on meanwhile, and the next poll reads it.
    return undefined
  }
}

import { randomInt } from 'node:crypto'
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
import { findDamage, isBusy, SQLITE_CORRUPT } from '@waypost/local-files/sqlite/sqlite-errors.ts'
import type { ChangeChannel } from './changes.ts'
import { createFileGuard } from './file-guard.ts'
import { migrate, type BeforeUpgrade } from './migrate.ts'
import type { Backend } from './backend.ts'
import type { Schema } from './types.ts'

/** One more than the largest id of a SQLite file. */
const MAX_ID = 2 ** 31

/** SQLite's name for a database without a file. */
const IN_MEMORY = ':memory:'

/** How long a statement waits for another process that writes to the same file. */
const BUSY_MS = 5_000

/** Maximum number of prepared statements in the cache. */
const MAX_STATEMENTS = 500

/** Takes the write lock at the beginning. After a read it may be too late: SQLite refuses to write then. */
const BEGIN = 'begin immediate'

/** How long the start waits for another process that starts on the same file, and the time between two attempts. */
const START_TIMEOUT_MS = 10_000
const RETRY_MS = 20

/** Time between two looks for commits of other processes. */
const POLL_MS = 200

/** Makes the backend of a SQLite file; `prepare` creates it if it is missing, and migrates it. */
export function openSqlite(path: string, beforeUpgrade?: BeforeUpgrade): Backend {
  const file = path === IN_MEMORY || path.startsWith('file:') ? undefined : createFileGuard(path)
  let connection: DatabaseSync | undefined

  async function open(opened: DatabaseSync): Promise<void> {
    const idOf = () => Number(opened.prepare('pragma application_id').get()?.application_id)
    file?.requireSame(await retryWhileBusy(idOf))
    await retryWhileBusy(() => requireSound(opened))
    await retryWhileBusy(() => opened.exec('pragma journal_mode = wal'))
    // This is a write, to fail early on a read-only file, which SQLite opens without an error.
    await retryWhileBusy(() => opened.exec('pragma user_version = 0'))
    // FULL: a committed row is on the disk before the answer, even if the power fails a moment later.
    opened.exec('pragma synchronous = full')
    // Overwrites deleted rows: mails hold secrets until they are sent.
    opened.exec('pragma secure_delete = on')
    await migrateAlone(opened, beforeUpgrade)
    opened.exec(`pragma busy_timeout = ${BUSY_MS}`)
    await file?.remember(idOf())
  }

  return {
    kind: 'sqlite',
    dialect: new SqliteDialect({ database: async () => nodeSqlite(connection!) }),
    channel: createSqliteChannel(() => connection),
    async prepare() {
      await file?.find()
      if (path !== IN_MEMORY) await keepPrivate(path)
      const opened = new DatabaseSync(path, { enableForeignKeyConstraints: true })
      try {
        await open(opened)
      } catch (error) {
        opened.close()
        throw error
      }
      connection = opened
    },
    check: () => file?.check(),
    async close() {
      if (connection?.isOpen) connection.close()
    },
  }
}

/** @throws Error like SQLite's own for a damaged file */
function requireSound(connection: DatabaseSync): void {
  const damage = findDamage(connection)
  if (damage !== undefined) throw Object.assign(new Error(damage), { errcode: SQLITE_CORRUPT })
}

/**
 * Makes the file private to this user; SQLite gives its other files the same rights. A file of another user, or on a
 * file system without rights, keeps its rights.
 */
async function keepPrivate(path: string): Promise<void> {
  try {
    await (await open(path, 'a', 0o600)).close()
    await chmod(path, 0o600)
  } catch {
    // SQLite's own error describes the problem better.
  }
}

/** Migrates within a transaction; Kysely does not do this on SQLite. Another process that starts waits. */
async function migrateAlone(opened: DatabaseSync, beforeUpgrade?: BeforeUpgrade): Promise<void> {
  const db = kyselyOn(opened)
  await db.connection().execute(async (connection) => {
    await retryWhileBusy(() => sql`begin immediate`.execute(connection))
    try {
      await migrate(connection, undefined, beforeUpgrade)
      if (opened.prepare('pragma application_id').get()?.application_id === 0)
        opened.exec(`pragma application_id = ${randomInt(1, MAX_ID)}`)
      await sql`commit`.execute(connection)
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })
}

/** Makes a Kysely on an open SQLite file. */
export function kyselyOn(opened: DatabaseSync): Kysely<Schema> {
  const dialect = new SqliteDialect({ database: nodeSqlite(opened) })
  return new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
}

/** Adapts Node's own SQLite to the driver that Kysely expects. */
export function nodeSqlite(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close() {
      if (database.isOpen) database.close()
    },
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      const statement =
        sql === 'rollback' ? rollbackOf(database) : adapt(database.prepare(sql === 'begin' ? BEGIN : sql))
      if (statements.size >= MAX_STATEMENTS) statements.delete(statements.keys().next().value!)
      statements.set(sql, statement)
      return statement
    },
  }
}

/**
 * Repeats `act`, which needs the file for itself, while another process locks the file. SQLite's own wait does not
 * cover the change to WAL, and blocks this process.
 * @throws Any other error of `act`; after 10 seconds, the error of the lock.
 */
export async function retryWhileBusy<T>(act: () => T | Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error) || performance.now() - startedAt > START_TIMEOUT_MS) throw error
      await setTimeout(RETRY_MS)
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

/**
 * Ends a transaction if there is one. After some failures, such as a full disk, SQLite has already ended the
 * transaction. Ending it twice would throw an error that replaces the first.
 */
function rollbackOf(database: DatabaseSync): SqliteStatement {
  const statement = adapt(database.prepare('rollback'))
  const run: SqliteStatement['run'] = (parameters) =>
    database.isTransaction ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 }
  return { ...statement, run }
}

/** Notices commits of other processes by the file's change counter, which writes of this process do not change. */
export function createSqliteChannel(connection: () => DatabaseSync | undefined): ChangeChannel {
  let polling: NodeJS.Timeout | undefined
  let isClosed = false

  return {
    // Nothing to send: the command line does not listen, and no second server uses the file.
    async send() {},
    open(onMessage) {
      if (polling || isClosed) return
      let last = readCounter(connection())
      polling = setInterval(() => {
        const next = readCounter(connection())
        if (next === undefined || next === last) return
        last = next
        onMessage(undefined)
      }, POLL_MS).unref()
    },
    close() {
      isClosed = true
      clearInterval(polling)
    },
  }
}

/** Reads the counter; `undefined` while another process has the file locked. */
function readCounter(connection: DatabaseSync | undefined) {
  try {
    return connection?.prepare('pragma data_version').get()?.data_version
  } catch {
    // The next poll reads the counter.
    return undefined
  }
}

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Statements are prepared once; beyond this many the oldest go. */
const MAX_STATEMENTS = 500

/**
 * A transaction takes the right to write when it begins. One that only asked for it after it had read would be refused, and
 * not made to wait, if another process had written in between.
 */
const BEGIN = 'begin immediate'

/** SQLite's number for what another connection keeps locked. */
const SQLITE_BUSY = 5

/** How long the start waits for another process that starts on the same file, and how often it looks. */
const PATIENCE_MS = 10_000
const LOOK_AGAIN_MS = 20

/** Lets Kysely speak to Node's own SQLite, whose interface is not quite that of the driver Kysely expects. */
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
 * Does what needs the whole file for itself, waiting while somebody else has it. SQLite's own waiting does not cover the
 * change to WAL, and holds up whatever else this process does.
 *
 * @throws whatever `act` throws, when it is not that, or still that after 10 seconds.
 */
export async function whenFree<T>(act: () => T | Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error) || performance.now() - startedAt > PATIENCE_MS) throw error
      await setTimeout(LOOK_AGAIN_MS)
    }
  }
}

function isBusy(error: unknown): boolean {
  // The lower byte is the kind of the error, what stands above it the case.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}

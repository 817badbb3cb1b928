import { setTimeout } from 'node:timers/promises'
import type { FailureLog } from './changes.ts'
import { databaseFailureOf } from './failure.ts'
import { createHealth, withHealthChecks, type HealthLog, type OnQuery } from './health.ts'
import { createBackend, createDatabase, orStartError } from './open.ts'
import { createSlowQueries, type SlowQueryLog } from './slow-queries.ts'
import { describeDatabase, startError } from './start-error.ts'
import type { Database, DatabaseLocation } from './types.ts'

export { copyRows, copySqliteFile, copyToSqlite } from './copy.ts'
export { inspectDatabase } from './inspection.ts'
export { isKnownMigration } from './migrate.ts'
export { findLeftBehind, moveDatabase, notePath } from './move.ts'
export { openDatabase } from './open.ts'
export { describeDatabase } from './start-error.ts'
export { digestTable, readTables, writeTables, type Tables } from './tables.ts'

/** A database that may be unreachable for a while. */
export interface ResilientDatabase extends Database {
  /** What is wrong with it now: 'The database … cannot be reached.'; `undefined` if it works. */
  failure(): string | undefined
}

/**
 * Opens the database for a server. During an outage the server keeps running, queries fail with AppError `unavailable`,
 * and the log has one line. If the database is unreachable at the start, the server retries in the background.
 * @param onQuery Called after each query.
 * @throws StartError like `openDatabase`, where a retry does not help.
 */
export async function openResilientDatabase(
  location: DatabaseLocation,
  log: FailureLog & HealthLog & SlowQueryLog,
  onQuery?: OnQuery,
): Promise<ResilientDatabase> {
  const name = `The database ${describeDatabase(location)}`
  const health = createHealth(name, log)
  const backend = await orStartError(location, async () => createBackend(location, log))
  const closing = new AbortController()
  let openError: unknown
  try {
    await backend.prepare()
  } catch (error) {
    if (!databaseFailureOf(error)?.mayPass) {
      await backend.close()
      throw startError(location, error)
    }
    openError = error
    health.recordFailure(error)
    void prepareLater()
  }

  async function prepareLater(): Promise<void> {
    while (openError !== undefined) {
      await setTimeout(RETRY_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
      try {
        await backend.prepare()
        openError = undefined
        health.recordSuccess('open')
      } catch (error) {
        openError = error
        health.recordFailure(error)
        if (!databaseFailureOf(error)?.mayPass) return
      }
    }
  }

  const logSlowQuery = createSlowQueries(log)
  const dialect = withHealthChecks(backend.dialect, {
    health,
    requireUsable() {
      if (openError !== undefined) throw openError
      backend.check?.()
    },
    onQuery(sql, tookMs, hasFailed) {
      logSlowQuery(sql, tookMs)
      onQuery?.(sql, tookMs, hasFailed)
    },
  })
  const database = createDatabase(backend, dialect, log)
  return {
    ...database,
    failure: () => health.failure(),
    async close() {
      closing.abort()
      await database.close()
    },
  }
}

/** Time between two attempts to open an unreachable database. */
const RETRY_MS = 2_000

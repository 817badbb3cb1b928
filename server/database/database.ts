import { CamelCasePlugin, Kysely, type Dialect } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import { createChanges, type FailureLog } from './changes.ts'
import { createHealth, withHealthChecks, type HealthLog, type OnQuery } from './health.ts'
import { createSlowQueries, type SlowQueryLog } from './slow-queries.ts'
import type { Backend } from './backend.ts'
import { requireNotMoved } from './move-note.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import { databaseFailureOf } from './failure.ts'
import type { BeforeUpgrade } from './migrate.ts'
import { describeDatabase, startError } from './start-error.ts'
import type { Database, DatabaseLocation, Schema } from './types.ts'
import { copyBeforeUpgrade } from './upgrade-copy.ts'

export { describeDatabase }

export { isKnownMigration } from './migrate.ts'

/**
 * Opens the database and brings it to the newest schema.
 *
 * @param log Standard error where there is no log, as on the command line.
 * @throws StartError naming it and never its password, if it cannot be reached or is not ours to change.
 */
export async function openDatabase(
  location: DatabaseLocation,
  log: FailureLog & UpgradeLog = STANDARD_ERROR,
): Promise<Database> {
  const backend = await orStartError(location, async () => createBackend(location, log))
  await orStartError(location, backend.prepare).catch(async (error: unknown) => {
    await backend.close()
    throw error
  })
  return createDatabase(backend, backend.dialect, log)
}

/** A database that may be away for a while. */
export interface ResilientDatabase extends Database {
  /** What is wrong with it now: 'The database … cannot be reached.'; `undefined` if nothing is known to be. */
  failure(): string | undefined
}

/**
 * Opens the database for a server, which goes on without it: what needs it fails with AppError `unavailable` meanwhile, and
 * the log has one line for each outage, and tells of slow queries. A database that cannot be opened yet is tried again in the
 * background.
 *
 * @param onQuery Takes every query.
 * @throws StartError as `openDatabase`, where waiting does not help.
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
      await setTimeout(AGAIN_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {})
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

  const tellOfSlow = createSlowQueries(log)
  const dialect = withHealthChecks(backend.dialect, {
    health,
    prepared() {
      if (openError !== undefined) throw openError
      backend.check?.()
    },
    onQuery(sql, tookMs, hasFailed) {
      tellOfSlow(sql, tookMs)
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

/** How long to wait before a database that could not be opened is tried again. */
const AGAIN_MS = 2_000

/** Where it is told that a database is upgraded. */
interface UpgradeLog {
  info(message: string): void
}

/** What a command prints on standard output may be read by a program. */
const STANDARD_ERROR: FailureLog & UpgradeLog = {
  error: (details, message) => console.error(details, message),
  info: (message) => console.error(message),
}

function createBackend(location: DatabaseLocation, log: UpgradeLog): Backend {
  const name = describeDatabase(location)
  const beforeUpgrade: BeforeUpgrade = async (migration) => {
    await requireNotMoved(location, name)
    const copy = await copyBeforeUpgrade(location, migration)
    const kept =
      copy === undefined
        ? ''
        : ` As it was before, it is kept as ${copy}: docs/upgrading.md says how to go back.`
    log.info(`The database ${name} is upgraded to this version of Waypost.${kept}`)
  }
  const backend =
    location.kind === 'sqlite'
      ? openSqlite(location.path, beforeUpgrade)
      : openPostgres(location.url, beforeUpgrade)
  return {
    ...backend,
    async prepare() {
      await backend.prepare()
      // Only now: it may have waited for the move.
      await requireNotMoved(location, name)
    },
  }
}

function createDatabase(backend: Backend, dialect: Dialect, log: FailureLog): Database {
  const { kind, pool, channel } = backend
  const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
  let closed: Promise<void> | undefined
  return {
    kind,
    db,
    pool,
    changes: createChanges(db, channel, log),
    // Once: the driver does not end its connections twice.
    close: () => (closed ??= close()),
  }

  async function close() {
    channel.close()
    await db.destroy()
    await backend.close()
  }
}

async function orStartError<T>(location: DatabaseLocation, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw startError(location, cause)
  }
}

import type { Dialect, Driver, DatabaseConnection, CompiledQuery } from 'kysely'
import { AppError, isUnavailable } from '../errors.ts'
import { FileGoneError, databaseFailureOf, type DatabaseFailure } from './failure.ts'

/** Where it is told that a database fails, and that it works again. */
export interface HealthLog {
  error(message: string): void
  info(message: string): void
}

/** Follows whether a database works. */
export type Health = ReturnType<typeof createHealth>

/** A disk that is nearly full takes small rows and refuses large ones: it is one outage until this long after the last failure. */
const CALM_MS = 10_000

const RETRY_AFTER_SECONDS = 10

/**
 * Follows one database. The log has a line for each failure of an outage, and one for its end.
 *
 * @param name The beginning of these lines: 'The database blog at localhost:5432'.
 */
export function createHealth(name: string, log: HealthLog) {
  let outage: { failure: DatabaseFailure; told: Set<string>; failures: number; lastMs: number } | undefined

  return {
    /** What is wrong now; `undefined` if nothing is known to be. */
    failure: () => outage && `${name} ${outage.failure.reason}`,
    /** Makes what callers see of a failure: AppError `unavailable` if the database fails, else the error itself. */
    recordFailure(error: unknown): unknown {
      const failure = databaseFailureOf(error)
      if (!failure) return error
      const { told, failures } = outage ?? { told: new Set<string>(), failures: 0 }
      outage = { failure, told, failures: failures + 1, lastMs: performance.now() }
      if (!told.has(failure.reason))
        log.error(`${name} ${failure.reason} Likes, comments, accounts and mails wait.${wordsOf(error)}`)
      told.add(failure.reason)
      return new AppError('unavailable', 'That is not possible right now. Please try again in a moment.', {
        cause: error,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    },
    /** Notes that something was read or written, or that the database was opened at last. */
    recordSuccess(act: 'read' | 'write' | 'open') {
      if (!outage || (act === 'read' && outage.failure.isOfWrites)) return
      if (act !== 'open' && performance.now() - outage.lastMs < CALM_MS) return
      log.info(`${name} works again. Before, it failed ${outage.failures} times.`)
      outage = undefined
    },
  }
}

/** What the database itself said, unless that is the reason already. */
function wordsOf(error: unknown): string {
  if (error instanceof FileGoneError || !(error instanceof Error) || error.message === '') return ''
  return ` (${error.message})`
}

/** Takes every query, with how long it took and whether the database failed. */
export type OnQuery = (sql: string, tookMs: number, hasFailed: boolean) => void

interface Watch {
  health: Health
  /** Throws until the database may be used, and whenever it must not be used any more. */
  prepared(): void
  onQuery: OnQuery
}

/** Has every query of a dialect followed. */
export function withHealthChecks(dialect: Dialect, watch: Watch): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => driverWithHealthChecks(dialect.createDriver(), watch),
  }
}

/** A connection of the followed driver, and the one behind it. */
interface CheckedConnection extends DatabaseConnection {
  inner: DatabaseConnection
}

function driverWithHealthChecks(driver: Driver, { health, prepared, onQuery }: Watch): Driver {
  async function checked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw health.recordFailure(error)
    }
  }
  async function timed<T>(sql: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    try {
      const result = await checked(work)
      onQuery(sql, performance.now() - startedAt, false)
      return result
    } catch (error) {
      onQuery(sql, performance.now() - startedAt, isUnavailable(error))
      throw error
    }
  }
  const innerOf = (connection: DatabaseConnection) => (connection as CheckedConnection).inner

  return {
    init: (options) =>
      checked(async () => {
        prepared()
        await driver.init(options)
      }),
    acquireConnection: (options) =>
      checked(async () => {
        const inner = await driver.acquireConnection(options)
        const connection: CheckedConnection = {
          inner,
          executeQuery: (query: CompiledQuery, queryOptions) =>
            timed(query.sql, async () => {
              prepared()
              const result = await inner.executeQuery<never>(query, queryOptions)
              health.recordSuccess(query.query.kind === 'SelectQueryNode' ? 'read' : 'write')
              return result
            }),
          streamQuery: (query, chunkSize, queryOptions) => inner.streamQuery(query, chunkSize, queryOptions),
        }
        return connection
      }),
    beginTransaction: (connection, settings) =>
      timed('begin', async () => {
        prepared()
        await driver.beginTransaction(innerOf(connection), settings)
      }),
    commitTransaction: (connection) => timed('commit', () => driver.commitTransaction(innerOf(connection))),
    // What made it necessary is told; a connection that is gone has rolled back by itself.
    rollbackTransaction: (connection) => driver.rollbackTransaction(innerOf(connection)).catch(() => {}),
    releaseConnection: (connection, options) => driver.releaseConnection(innerOf(connection), options),
    destroy: (options) => driver.destroy(options),
  }
}

import type { Dialect, Driver, DatabaseConnection, CompiledQuery } from 'kysely'
import { AppError, isUnavailable } from '../errors.ts'
import { FileGoneError, databaseFailureOf, type DatabaseFailure } from './failure.ts'

/** The log of outages. */
export interface HealthLog {
  error(message: string): void
  info(message: string): void
}

export type Health = ReturnType<typeof createHealth>

/** Time without failures that ends an outage. A nearly full disk accepts small rows between refusals of large ones. */
const CALM_MS = 10_000

const RETRY_AFTER_SECONDS = 10

/**
 * Tracks the outages of one database. In an outage the log has a line for each kind of failure, and a line for the end.
 * @param name Begins these lines: 'The database blog at localhost:5432'.
 */
export function createHealth(name: string, log: HealthLog) {
  let outage: { failure: DatabaseFailure; logged: Set<string>; failures: number; lastMs: number } | undefined

  return {
    /** What is wrong now; `undefined` outside an outage. */
    failure: () => outage && `${name} ${outage.failure.reason}`,
    /** Returns the error for the caller: AppError `unavailable` if the database fails, else the error itself. */
    recordFailure(error: unknown): unknown {
      const failure = databaseFailureOf(error)
      if (!failure) return error
      const { logged, failures } = outage ?? { logged: new Set<string>(), failures: 0 }
      outage = { failure, logged, failures: failures + 1, lastMs: performance.now() }
      if (!logged.has(failure.reason))
        log.error(`${name} ${failure.reason} Likes, comments, accounts and mails wait.${messageOf(error)}`)
      logged.add(failure.reason)
      return new AppError('unavailable', 'That is not possible right now. Please try again in a moment.', {
        cause: error,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    },
    /** Records a successful read, write or opening. */
    recordSuccess(act: 'read' | 'write' | 'open') {
      if (!outage || (act === 'read' && outage.failure.isOfWrites)) return
      if (act !== 'open' && performance.now() - outage.lastMs < CALM_MS) return
      log.info(`${name} works again. Before, it failed ${outage.failures} times.`)
      outage = undefined
    },
  }
}

/** The database's own message, unless it equals the reason. */
function messageOf(error: unknown): string {
  if (error instanceof FileGoneError || !(error instanceof Error) || error.message === '') return ''
  return ` (${error.message})`
}

/** Called after each query, with its time and whether the database failed. */
export type OnQuery = (sql: string, tookMs: number, hasFailed: boolean) => void

/** Kinds of Kysely's query nodes that change rows. A raw query may only read, such as `select 1`. */
const WRITES = /^(?:Insert|Update|Delete|Merge)QueryNode$/

interface Watch {
  health: Health
  /** Throws while the database must not be used. */
  requireUsable(): void
  onQuery: OnQuery
}

/** Wraps a dialect so that every query updates the health of the database. */
export function withHealthChecks(dialect: Dialect, watch: Watch): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => driverWithHealthChecks(dialect.createDriver(), watch),
  }
}

/** A wrapped connection, and the driver's own. */
interface CheckedConnection extends DatabaseConnection {
  inner: DatabaseConnection
}

function driverWithHealthChecks(driver: Driver, { health, requireUsable, onQuery }: Watch): Driver {
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
        requireUsable()
        await driver.init(options)
      }),
    acquireConnection: (options) =>
      checked(async () => {
        const inner = await driver.acquireConnection(options)
        const connection: CheckedConnection = {
          inner,
          executeQuery: (query: CompiledQuery, queryOptions) =>
            timed(query.sql, async () => {
              requireUsable()
              const result = await inner.executeQuery<never>(query, queryOptions)
              health.recordSuccess(WRITES.test(query.query.kind) ? 'write' : 'read')
              return result
            }),
          streamQuery: (query, chunkSize, queryOptions) => inner.streamQuery(query, chunkSize, queryOptions),
        }
        return connection
      }),
    beginTransaction: (connection, settings) =>
      timed('begin', async () => {
        requireUsable()
        await driver.beginTransaction(innerOf(connection), settings)
      }),
    commitTransaction: (connection) => timed('commit', () => driver.commitTransaction(innerOf(connection))),
    // The caller gets the error that caused the rollback, not that of the rollback. A broken connection has rolled back
    // by itself.
    rollbackTransaction: (connection) => driver.rollbackTransaction(innerOf(connection)).catch(() => {}),
    releaseConnection: (connection, options) => driver.releaseConnection(innerOf(connection), options),
    destroy: (options) => driver.destroy(options),
  }
}

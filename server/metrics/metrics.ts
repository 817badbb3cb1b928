import { Hono } from 'hono'
import { readdir } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { isSameSecret } from '@waypost/http/same-secret.ts'
import type { Middleware } from '../http/middleware.ts'
import { problem } from '../http/problem.ts'
import type { MailState } from '../mail/types.ts'
import { kindOfAddress } from './address-kind.ts'

/** The sources of numbers, read at each request of Prometheus. */
export interface MeasuredSite {
  pages: {
    /** Counts answers from the cache since the start. */
    keptAnswers(): number
    /** Counts pages that wait to be rendered. */
    waiting(): number
  }
  identity: {
    /** Counts passwords that wait to be hashed. */
    waitingPasswords(): number
  }
  interactions: {
    /** Counts open live streams. */
    openStreams(): number
  }
  catalog: {
    current(): { articles: readonly object[] } | undefined
    /** In milliseconds since 1970; `undefined` before the first answer of the content service. */
    confirmedAt(): number | undefined
    isFailing(): boolean
  }
  database: {
    failure(): string | undefined
    /** Connections to PostgreSQL; `undefined` with SQLite. */
    pool?: { totalCount: number; idleCount: number; waitingCount: number }
  }
  mail: {
    isUnreachable(): boolean
    totals(): Promise<Record<MailState, number>>
  }
  /** Free bytes for the data folder. */
  freeBytes(): Promise<number>
}

/** How long the database or a disk may keep the numbers waiting. The others are useful without theirs. */
const TIMEOUT_MS = 2_000

/** Linux's list of open files. Other systems have no such list. */
const OPEN_FILES = '/proc/self/fd'

/** Upper bounds of the buckets, in seconds. */
const REQUEST_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
const QUERY_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]

/** Methods with separate counts. A client may send any of thirty others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Opens the numbers for Prometheus, which reads them with a bearer token.
 * @see docs/monitoring.md, which names them all.
 */
export async function openMetrics(token: string) {
  // Loaded lazily, since the library takes memory and most sites have no metrics.
  const { Counter, Gauge, Histogram, Registry } = await import('@prometheus-io/client')
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'waypost_http_request_duration_seconds',
    help: 'Requests that were not answered from memory, until the answer was sent.',
    labelNames: ['method', 'kind', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const queries = new Histogram({
    name: 'waypost_database_query_duration_seconds',
    help: 'Queries and commits.',
    buckets: QUERY_BUCKETS,
    registers,
  })
  const failures = new Counter({
    name: 'waypost_database_failures_total',
    help: 'Queries that failed because of the database.',
    registers,
  })

  return {
    /** Counts each request at the end of its answer. A live stream, which lasts for hours, counts only if refused. */
    observeRequests: ((request, response, next) => {
      const startedAt = performance.now()
      const { method = '', url = '/' } = request
      response.once('close', () => {
        const kind = kindOfAddress(url)
        if (kind === 'live' && response.statusCode === 200) return
        const labels = {
          method: METHODS.has(method) ? method : 'other',
          kind,
          status: response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
        }
        requests.observe(labels, (performance.now() - startedAt) / 1_000)
      })
      next()
    }) satisfies Middleware,

    /** Counts a query. */
    observeQuery(_sql: string, tookMs: number, hasFailed: boolean): void {
      queries.observe(tookMs / 1_000)
      if (hasFailed) failures.inc()
    },

    /** Adds the numbers of a site. Call it once. */
    measure({ pages, identity, interactions, catalog, database, mail, freeBytes }: MeasuredSite): void {
      // We do not use the library's own numbers of the process: they observe each garbage collection, which makes
      // cached pages 7 % slower.
      gauge('process_start_time_seconds', 'When it began.', () => performance.timeOrigin / 1_000)
      counter('process_cpu_seconds_total', 'Time on a processor.', () => {
        const { user, system } = process.cpuUsage()
        return (user + system) / 1e6
      })
      counter(
        'nodejs_eventloop_active_seconds_total',
        'Time in which the event loop was busy.',
        () => performance.eventLoopUtilization().active / 1_000,
      )
      gauge('process_resident_memory_bytes', 'Memory held.', () => process.memoryUsage.rss())
      gauge(
        'nodejs_heap_size_used_bytes',
        'Memory in use by JavaScript.',
        () => process.memoryUsage().heapUsed,
      )
      gauge(
        'process_open_fds',
        'Open files and connections.',
        async () => (await inTime(readdir(OPEN_FILES)))?.length,
      )

      counter(
        'waypost_http_kept_answers_total',
        'Requests that were answered from memory.',
        pages.keptAnswers,
      )
      gauge('waypost_pages_waiting', 'Pages that wait to be rendered.', pages.waiting)
      gauge('waypost_passwords_waiting', 'Passwords that wait to be hashed.', identity.waitingPasswords)
      gauge('waypost_live_streams', 'Open live streams of comments.', interactions.openStreams)

      gauge('waypost_articles', 'Articles that are shown.', () => catalog.current()?.articles.length)
      gauge('waypost_articles_confirmed_timestamp_seconds', 'When the content service last answered.', () => {
        const confirmedAt = catalog.confirmedAt()
        return confirmedAt && confirmedAt / 1_000
      })
      gauge('waypost_articles_up', '0 while the content service cannot be read.', () =>
        Number(!catalog.isFailing()),
      )

      gauge('waypost_database_up', '0 while the database fails.', () =>
        Number(database.failure() === undefined),
      )
      const { pool } = database
      if (pool) {
        gauge('waypost_database_connections', 'Connections to PostgreSQL.', () => pool.totalCount)
        gauge('waypost_database_connections_idle', 'Unused connections to PostgreSQL.', () => pool.idleCount)
        gauge('waypost_database_waiting', 'Queries that wait for a connection.', () => pool.waitingCount)
      }

      gauge('waypost_mail_server_up', '0 while no mail gets through.', () => Number(!mail.isUnreachable()))
      registry.registerMetric(
        new Gauge({
          name: 'waypost_mails',
          help: 'Mails that wait for the mail server or for the creator, or were given up.',
          labelNames: ['state'],
          registers: [],
          async collect() {
            this.reset()
            const totals = await inTime(mail.totals())
            if (!totals) return
            for (const state of ['waiting', 'held', 'failed'] as const) this.set({ state }, totals[state])
          },
        }),
      )
      gauge('waypost_disk_free_bytes', 'Free for the data folder.', () => inTime(freeBytes()))
    },

    /** Answers Prometheus. */
    routes: new Hono().get('/', async (c) => {
      const [, given] = /^Bearer +(.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
      if (given === undefined || !isSameSecret(given, token)) {
        c.header('www-authenticate', 'Bearer')
        return problem(c, 401, 'metrics-token-wanted', 'Send the token in METRICS_TOKEN as a bearer token.')
      }
      const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
      return c.body(await registry.metrics(), 200, headers)
    }),
  }

  function counter(name: string, help: string, read: () => number) {
    registry.registerMetric(
      new Counter({
        name,
        help,
        registers: [],
        collect() {
          this.reset()
          this.inc(read())
        },
      }),
    )
  }

  /** @param read Returns `undefined` for an unknown number, which the answer then omits. */
  function gauge(name: string, help: string, read: () => number | undefined | Promise<number | undefined>) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const value = await read()
          if (value === undefined) this.remove()
          else this.set(value)
        },
      }),
    )
  }
}

/** @returns `undefined` if the promise fails or takes too long */
function inTime<T>(reading: Promise<T>): Promise<T | undefined> {
  const timeout = wait(TIMEOUT_MS, undefined, { ref: false })
  return Promise.race([reading, timeout]).catch(() => undefined)
}

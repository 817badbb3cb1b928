import type { IncomingHttpHeaders } from 'node:http'
import {
  articleIdIn,
  articlePath,
  ATOM_PATH,
  FIXED_SCREENS,
  JSON_FEED_PATH,
  pagePath,
  RSS_PATH,
  withoutEndSlashes,
} from '#domain/addresses.ts'
import { localDay } from '#domain/calendar-date.ts'
import type { Catalog } from '../catalog/types.ts'
import type { ServerContext } from '../context.ts'
import type { Middleware } from '../http/middleware.ts'
import { addTo, createBatch, isEmpty, mergeInto } from './batch.ts'
import { addCounts, moveReadings, sumByName } from './count-store.ts'
import { subscribersIn } from './feed-subscribers.ts'
import { createKindOfReader, isOpened } from './kind-of-reader.ts'
import { hostOfReferrer } from './referrer.ts'
import { readReport, writeCsv } from './report.ts'
import { readingRoutes } from './routes.ts'
import type { NumbersSpan } from './types.ts'

type NumbersContext = Pick<
  ServerContext,
  'database' | 'now' | 'log' | 'publicUrl' | 'isPreview' | 'clientAddress'
>

interface NumbersOptions {
  catalog: Pick<Catalog, 'current'>
  /** Whether the creator wants anything counted. */
  isCounting(): boolean
}

/** Time for which counts wait in memory. They are lost if the process is killed. */
const WRITE_EVERY_MS = 10_000

const FEEDS = [RSS_PATH, ATOM_PATH, JSON_FEED_PATH]

export type Numbers = ReturnType<typeof openNumbers>

/** Opens the count of readings by page and day. Addresses, cookies and browsers' names are never stored. */
export function openNumbers(
  { database, now, log, publicUrl, isPreview, clientAddress }: NumbersContext,
  { catalog, isCounting }: NumbersOptions,
) {
  const { db, changes } = database
  const ownHost = new URL(publicUrl).host
  const isOn = () => !isPreview && isCounting()
  const kindOfReader = createKindOfReader()
  let batch = createBatch(localDay(now()))
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  return {
    /** Counts pages and feeds once they are answered, also those that a later stage answers from its cache. */
    observe: ((request, response, next) => {
      next()
      if (request.method !== 'GET') return
      const count = () => {
        const { statusCode } = response
        if ((statusCode === 200 || statusCode === 304) && isOn()) countAnswer(request.url!, request.headers)
      }
      if (response.writableEnded) count()
      else response.once('finish', count)
    }) satisfies Middleware,

    /** Answers browsers that report a step inside the site. */
    routes: readingRoutes({
      countStep(path, headers) {
        const page = isOn() ? pageAt(path) : undefined
        if (page !== undefined && kindOfReader(headers) === 'person') add(page)
      },
      publicUrl,
      clientAddress,
      log,
    }),

    /** Sums the readings of each article and page by its path. */
    async totals(): Promise<ReadonlyMap<string, number>> {
      await write()
      const sums = await Promise.all((['article', 'page'] as const).map((kind) => sumByName(db, { kind })))
      return new Map(sums.flat().map(({ name, count }) => [name, count]))
    },
    /** Reads the numbers of a span of time that ends today. */
    async report(span: NumbersSpan) {
      await write()
      const { byId, pages } = catalog.current() ?? { byId: new Map(), pages: new Map() }
      const titles = [
        ...[...byId].map(([id, { title }]) => [articlePath(id), title] as const),
        ...[...pages].map(([name, { title }]) => [pagePath(name), title] as const),
      ]
      const report = await readReport(db, { span, today: localDay(now()), titles: new Map(titles) })
      return { isCounting: isCounting(), ...report }
    },
    /** Writes the rows of a span of time as CSV. */
    async csv(span: NumbersSpan) {
      await write()
      return writeCsv(db, { span, today: localDay(now()) })
    },
    moveReadings,

    /** Starts to write what is counted. */
    start() {
      timer = setInterval(() => void write(), WRITE_EVERY_MS).unref()
    },
    /** Writes what is counted. */
    async close() {
      clearInterval(timer)
      await write()
    },
  }

  function countAnswer(target: string, headers: IncomingHttpHeaders): void {
    const queryAt = target.indexOf('?')
    const path = queryAt < 0 ? target : target.slice(0, queryAt)
    if (FEEDS.includes(path)) return countFeed(path, headers['user-agent'])
    const page = pageAt(path)
    if (page === undefined || !isOpened(headers)) return
    const kind = kindOfReader(headers)
    if (kind === 'bot') addTo(batch, 'bots', '')
    if (kind !== 'person') return
    add(page)
    const host = hostOfReferrer(headers.referer, [ownHost, headers.host ?? ''])
    if (host !== undefined) addTo(batch, 'referrer', host)
  }

  function countFeed(path: string, userAgent = ''): void {
    const found = subscribersIn(userAgent)
    if (found) addTo(batch, 'feed', `${found.reader} ${path}`, found.subscribers)
  }

  function add(page: string): void {
    addTo(batch, kindOf(page), page)
  }

  /** Finds the canonical path of an article or page of this site. */
  function pageAt(path: string): string | undefined {
    const asked = withoutEndSlashes(path)
    if (FIXED_SCREENS.some((screen) => screen === asked)) return asked
    const snapshot = catalog.current()
    const id = articleIdIn(asked)
    if (id !== undefined) return snapshot?.byId.has(id) ? articlePath(id) : undefined
    const name = decode(asked.slice(1))
    return snapshot?.pages.has(name) ? pagePath(name) : undefined
  }

  function write(): Promise<void> {
    writing = writing.then(async () => {
      const written = batch
      batch = createBatch(localDay(now()))
      if (isEmpty(written)) return
      try {
        await changes.commit((trx) => addCounts(trx, written))
      } catch (error) {
        // The next write stores both. After a day without the database, all counts have its last day.
        mergeInto(batch, written)
        log.warn({ err: error }, 'Readings could not be stored; they wait in memory')
      }
    })
    return writing
  }
}

function kindOf(page: string): 'article' | 'page' {
  return page.startsWith(ARTICLES) ? 'article' : 'page'
}

const ARTICLES = articlePath('')

/** @returns The text itself if it is malformed */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type WorkerFixture,
} from '@playwright/test'
import { startSoon } from './start-soon.ts'
import { startWaypost, type Waypost, type WaypostOptions } from './waypost.ts'

/** Options of a project of playwright.config.ts. */
export interface WorkerOptions {
  /** The database of `waypost`. */
  database: 'sqlite' | 'postgres'
}

/**
 * Makes a fixture: a Waypost that a worker's tests share. It starts with the first test that uses it.
 *
 * @param prepare Returns its differences from the sample's.
 */
export function sharedWaypost(
  prepare: () => WaypostOptions | Promise<WaypostOptions> = () => ({}),
): [WorkerFixture<Waypost, WorkerOptions>, { scope: 'worker'; timeout: number }] {
  return [
    async ({ database }, use) => {
      const waypost = await startWaypost({ database, ...(await prepare()) })
      await use(waypost)
      await waypost.stop()
    },
    // A deadline for a start that hangs; a busy machine may need half a minute.
    { scope: 'worker', timeout: 120_000 },
  ]
}

/**
 * The journeys' test: `waypost` is the sample blog, shared by a worker's tests, and every address is relative to it.
 *
 * A page that logs an error, violates its Content-Security-Policy or throws fails its test, unless the error matches
 * `allowedErrors`. This holds for every page of `context` and of contexts passed to `watch`. `openContext` opens a watched
 * browser context for another person. `openWaypost` starts a Waypost for one test, which stops after the test's pages.
 */
export const test = base.extend<
  {
    allowedErrors: RegExp[]
    /** Whether each page's scripts start as soon as its HTML has loaded, not half a second after its pictures. */
    startsSoon: boolean
    watch: (context: BrowserContext) => void
    watchErrors: void
    openWaypost: (options?: WaypostOptions) => Promise<Waypost>
    openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  },
  WorkerOptions & { waypost: Waypost }
>({
  database: ['sqlite', { scope: 'worker', option: true }],
  waypost: sharedWaypost(),
  baseURL: ({ waypost }, use) => use(waypost.url),
  startsSoon: [true, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names out of the pattern.
  allowedErrors: ({}, use) => use([]),
  openWaypost: async ({ database }, use) => {
    const opened: Waypost[] = []
    await use(async (options) => {
      const waypost = await startWaypost({ database, ...options })
      opened.push(waypost)
      return waypost
    })
    await Promise.all(opened.map((waypost) => waypost.stop()))
  },
  watch: async ({ allowedErrors }, use) => {
    const errors: string[] = []
    await use((context) => {
      context.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      context.on('weberror', (webError) => errors.push(webError.error().message))
    })
    const unexpected = errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)))
    expect(unexpected, 'errors in the browser').toEqual([])
  },
  watchErrors: [
    // Fixtures end in reverse: errors are counted, pages close, the server stops.
    async ({ openWaypost: _, context, watch, startsSoon }, use) => {
      if (startsSoon) await startSoon(context)
      watch(context)
      await use()
    },
    { auto: true },
  ],
  openContext: async ({ browser, watch, startsSoon }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      opened.push(context)
      if (startsSoon) await startSoon(context)
      watch(context)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})

export { expect }

import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type WorkerFixture,
} from '@playwright/test'
import { startSoon } from './start-soon.ts'
import { startWaypost, type Waypost, type WaypostOptions } from './waypost.ts'

/** What a project of playwright.config.ts decides. */
export interface WorkerOptions {
  /** Where `waypost` keeps what its readers do. */
  database: 'sqlite' | 'postgres'
}

/**
 * Makes a fixture: a Waypost that a worker's tests share. It starts with the first test that asks for it.
 *
 * @param prepare Says how it differs from the sample's.
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
 * A page that logs an error, breaks its Content-Security-Policy or throws fails its test, unless the test itself allows
 * it by pushing what it expects to `allowedErrors`. That holds for every page and window of `context` and of whatever was
 * handed to `watch`; `openContext` gives a watched browser context of another person. `openWaypost` starts a Waypost of the
 * test's own, which ends after the test's pages.
 */
export const test = base.extend<
  {
    allowedErrors: RegExp[]
    /** Whether the scripts of each page start as soon as its HTML is there, not half a second after its pictures. */
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
    // In this order they end the other way round: the errors are counted, the pages close, the server stops.
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

import { test as base, expect } from '@playwright/test'
import { startWaypost, type Waypost } from './waypost.ts'

/** What a project of playwright.config.ts decides. */
export interface WorkerOptions {
  /** Where `waypost` keeps what its readers do. */
  database: 'sqlite' | 'postgres'
}

/**
 * The journeys' test: `waypost` is the sample blog, shared by a worker's tests, and every address is relative to it.
 *
 * A page that logs an error, breaks its Content-Security-Policy or throws fails its test, unless the test itself allows
 * it by pushing what it expects to `allowedErrors`.
 */
export const test = base.extend<
  { allowedErrors: RegExp[]; watchErrors: void },
  WorkerOptions & { waypost: Waypost }
>({
  database: ['sqlite', { scope: 'worker', option: true }],
  waypost: [
    async ({ database }, use) => {
      const waypost = await startWaypost({ database })
      await use(waypost)
      await waypost.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ waypost }, use) => use(waypost.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names out of the pattern.
  allowedErrors: ({}, use) => use([]),
  watchErrors: [
    async ({ page, allowedErrors }, use) => {
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(error.message))
      await use()
      const unexpected = errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)))
      expect(unexpected, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

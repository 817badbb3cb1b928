import { defineConfig } from '@playwright/test'
import { findBrowser, PLAYWRIGHT_SWITCHES } from './scripts/browser.ts'
import type { WorkerOptions } from './tests/helpers/test.ts'

export default defineConfig<object, WorkerOptions>({
  testDir: 'tests/e2e',
  globalSetup: './scripts/postgres/global-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // Deadlines are for what hangs, not for what is slow: many may share the machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // Every journey runs on SQLite, which a fresh checkout has. Those about what the database itself does run once more on
  // PostgreSQL: accounts, and comments that come over the live stream. Instances that share a database have it anyway.
  projects: [
    { name: 'sqlite', use: { database: 'sqlite' } },
    {
      name: 'postgres',
      use: { database: 'postgres' },
      testMatch: ['**/account-own.spec.ts', '**/live.spec.ts'],
    },
  ],
  use: {
    launchOptions: {
      executablePath: findBrowser(),
      args: PLAYWRIGHT_SWITCHES,
    },
  },
})

import { defineConfig } from '@playwright/test'
import { findBrowser, PLAYWRIGHT_SWITCHES } from './scripts/browser.ts'
import type { WorkerOptions } from './tests/helpers/test.ts'

export default defineConfig<object, WorkerOptions>({
  testDir: 'tests/e2e',
  globalSetup: './scripts/postgres/global-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // A busy machine of a stranger may miss a deadline once. What passes only the second time is named at the end.
  retries: process.env.CI ? 1 : 0,
  // Every journey runs on SQLite, which is what a fresh checkout has. The journeys of a file named `*.both.spec.ts`, which
  // are those that store something, run once more on PostgreSQL: the option `database` decides with what the fixture
  // `waypost` starts. A journey that starts a Waypost of its own takes `database` as a fixture as well and hands it on to
  // `startWaypost({ database })`.
  projects: [
    { name: 'sqlite', use: { database: 'sqlite' } },
    { name: 'postgres', use: { database: 'postgres' }, testMatch: '**/*.both.spec.ts' },
  ],
  // Pages answer in a moment; how many share the machine is not theirs to answer for.
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      executablePath: findBrowser(),
      args: PLAYWRIGHT_SWITCHES,
    },
  },
})

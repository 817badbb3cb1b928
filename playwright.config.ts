import { defineConfig } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { BROWSER_SWITCHES, findBrowser } from './scripts/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  // An absolute path, because the configurations of screens and faults extend this one.
  globalSetup: fileURLToPath(import.meta.resolve('./scripts/postgres/global-setup.ts')),
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // A net for busy machines: a failed test runs again and is listed as flaky.
  retries: 1,
  // Deadlines are for tests that hang, not for slow machines.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // It would answer in place of the server and fetch the whole site's code in every test. Its own tests allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findBrowser(),
      args: BROWSER_SWITCHES,
    },
  },
})

import { defineConfig } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { BROWSER_SWITCHES, findBrowser } from './scripts/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  // Whole, because the configurations of screens and faults start from here.
  globalSetup: fileURLToPath(import.meta.resolve('./scripts/postgres/global-setup.ts')),
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // Of thousands of tests one meets a busy machine at the wrong instant. It is run again, and listed as flaky.
  retries: 1,
  // Deadlines are for what hangs, not for what is slow: many may share the machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // It answers in the place of the server, and fetches the whole site's code for every test. Its own tests allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findBrowser(),
      args: BROWSER_SWITCHES,
    },
  },
})

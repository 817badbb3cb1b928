import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,bench,cli,domain,packages,scripts,server}/**/*.test.{ts,tsx}'],
    globalSetup: 'scripts/postgres/global-setup.ts',
    restoreMocks: true,
    // Workers share two cores with PostgreSQL, where a second can become ten.
    testTimeout: 20_000,
    // What passes only the second time is marked in the output.
    retry: process.env.CI ? 1 : 0,
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,bench,cli,domain,scripts,server}/**/*.test.{ts,tsx}'],
    globalSetup: 'scripts/postgres/global-setup.ts',
    restoreMocks: true,
  },
})

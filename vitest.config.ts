import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['{app,bench,domain,scripts,server}/**/*.test.{ts,tsx}'], restoreMocks: true },
})

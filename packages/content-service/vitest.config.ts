import { defineConfig } from 'vitest/config'

/** For tests of the package alone. The repository's own configuration also runs these tests. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    restoreMocks: true,
    testTimeout: 20_000,
  },
})

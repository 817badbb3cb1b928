import { defineConfig } from 'vitest/config'

/** For the package alone; the repository's own configuration runs its tests among the others. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    restoreMocks: true,
    testTimeout: 20_000,
  },
})

import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const FOLDERS = '{app,bench,cli,domain,packages,scripts,server,studio,ui}'

/**
 * `vitest --mode faults` runs the files named `*.faults.test.ts` alone, with many more rounds than an ordinary run, and
 * `vitest --mode hosting` those of `tests/hosting/`.
 */
export default defineConfig(({ mode }) => {
  const isFaultRun = mode === 'faults'
  const isHostingRun = mode === 'hosting'
  return {
    test: {
      include: isHostingRun
        ? ['tests/hosting/*.test.ts']
        : [`${FOLDERS}/**/*${isFaultRun ? '.faults' : ''}.test.{ts,tsx}`],
      // One after another: they measure time, and each needs both cores.
      fileParallelism: !isHostingRun,
      provide: { isFaultRun },
      // A net for busy machines: a failed test runs again and is listed as flaky.
      retry: isFaultRun || isHostingRun ? 0 : 1,
      globalSetup: 'scripts/postgres/global-setup.ts',
      restoreMocks: true,
      // Loading the modules again for each file takes longer than the tests. A test undoes its global changes.
      isolate: false,
      // The default for two cores is one worker, which often waits for disks, sockets and PostgreSQL.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      // Workers share the cores with PostgreSQL, so a test may need ten times its usual time.
      testTimeout: isHostingRun ? 1_800_000 : isFaultRun ? 300_000 : 20_000,
      hookTimeout: isHostingRun ? 120_000 : undefined,
    },
  }
})

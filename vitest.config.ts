import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const FOLDERS = '{app,bench,cli,domain,packages,scripts,server}'

/** `vitest --mode faults` runs the files named `*.faults.test.ts` alone, with many more rounds than an ordinary run. */
export default defineConfig(({ mode }) => {
  const isFaultRun = mode === 'faults'
  return {
    test: {
      include: [`${FOLDERS}/**/*${isFaultRun ? '.faults' : ''}.test.{ts,tsx}`],
      provide: { isFaultRun },
      globalSetup: 'scripts/postgres/global-setup.ts',
      restoreMocks: true,
      // To load the modules anew for each file takes longer than to run the tests. A test undoes what it changes.
      isolate: false,
      // By default two cores have one worker, which often waits for disks, sockets and PostgreSQL.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      // Workers share two cores with PostgreSQL, where a second can become ten.
      testTimeout: isFaultRun ? 300_000 : 20_000,
    },
  }
})

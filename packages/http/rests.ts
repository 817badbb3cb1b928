import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** Shorter work than this needs no rest. */
const LONG_MS = 10

/**
 * Leaves time for other requests between pieces of work that block the process.
 * @returns A function that does one piece of work in its own turn of the event loop. After long work it first waits as long as
 * that work took. Callers must not overlap.
 */
export function createRests() {
  let restUntilMs = 0
  return async <T>(work: () => T | Promise<T>): Promise<T> => {
    const restMs = restUntilMs - performance.now()
    await (restMs > 0 ? wait(restMs) : nextTurn())
    const startedMs = performance.now()
    const result = await work()
    const endedMs = performance.now()
    if (endedMs - startedMs > LONG_MS) restUntilMs = 2 * endedMs - startedMs
    return result
  }
}

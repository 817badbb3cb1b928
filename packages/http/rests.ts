import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** Work that takes less leaves other work its time. */
const LONG_MS = 10

/**
 * Lets requests be answered between pieces of work that hold everything up, done one at a time.
 *
 * @returns Does a piece of work: in a turn of its own, and after a long one not before as much time has passed as that took.
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

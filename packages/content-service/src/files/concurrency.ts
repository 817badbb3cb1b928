import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'

/** How many files are read at once: enough to keep a disk busy. */
export const FILES_AT_ONCE = 8

/** Runs a task for every item, a few at a time, and lets the rest of the process work in between. */
export async function forEachOf<T>(
  items: Iterable<T>,
  width: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  await pLimit(width).map(items, async (item) => {
    await task(item)
    // Reading may finish from a cache without ever leaving this thread, and converting always does.
    await setImmediate()
  })
}

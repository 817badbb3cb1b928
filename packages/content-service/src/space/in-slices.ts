import { setImmediate } from 'node:timers/promises'

/** Processes items one after the other, with a pause for other work every few milliseconds. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let pauseAt = performance.now() + SLICE_MS
  for (const item of items) {
    work(item)
    if (performance.now() < pauseAt) continue
    await setImmediate()
    pauseAt = performance.now() + SLICE_MS
  }
}

const SLICE_MS = 5

/** Pause after each page, to collect more keys. */
const PAUSE_MS = 40

/** Shows the newest value, one at a time, and skips values in between. */
export function createFollower<T>(show: (newest: T, signal: AbortSignal) => Promise<void>) {
  const ending = new AbortController()
  const { signal } = ending
  let waiting: { value: T } | undefined
  let isRunning = false

  return {
    follow(value: T) {
      waiting = { value }
      if (!isRunning) void run()
    },
    close: () => ending.abort(),
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting && !signal.aborted) {
      const { value } = waiting
      waiting = undefined
      await show(value, signal)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    isRunning = false
  }
}

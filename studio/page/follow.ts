/** Pause after each page, in which keys are collected. */
const PAUSE_MS = 40

export interface Follower<T> {
  /** @param value What to show next. */
  follow(value: T): void
  close(): void
}

/** Shows what is newest, one at a time: what was overtaken meanwhile is never shown. */
export function createFollower<T>(show: (newest: T, signal: AbortSignal) => Promise<void>): Follower<T> {
  const ending = new AbortController()
  const { signal } = ending
  let waiting: { value: T } | undefined
  let isRunning = false

  return {
    follow(value) {
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

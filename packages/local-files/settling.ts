/** Gathers what files something happens to, and tells of them when it has stopped happening. */
export interface Settling {
  /** Notes that something happened to a file just now. */
  touch(path: string): void
  /** Forgets what was not told yet. */
  close(): void
}

/**
 * Makes a gathering.
 *
 * @param onSettled Called with the files that are written, together for a burst of changes. A file still being written
 *   waits for the next call; a burst that goes on is told of in parts.
 */
export function createSettling(onSettled: (paths: string[]) => unknown): Settling {
  const touchedAt = new Map<string, number>()
  let burstBeganAt = 0
  let timer: NodeJS.Timeout | undefined

  return {
    touch(path) {
      const now = performance.now()
      if (touchedAt.size === 0) burstBeganAt = now
      touchedAt.set(path, now)
      wait(now)
    },
    close() {
      clearTimeout(timer)
      touchedAt.clear()
    },
  }

  function wait(now: number): void {
    clearTimeout(timer)
    const leftMs = burstBeganAt + BURST_LIMIT_MS - now
    timer = setTimeout(tell, Math.max(1, Math.min(WRITE_SETTLES_MS, leftMs)))
  }

  function tell(): void {
    const now = performance.now()
    // A timer may run a little early.
    const settled = [...touchedAt].filter(([, at]) => now - at >= WRITE_SETTLES_MS - 2).map(([path]) => path)
    for (const path of settled) touchedAt.delete(path)
    burstBeganAt = now
    if (touchedAt.size > 0) wait(now)
    if (settled.length > 0) onSettled(settled)
  }
}

/** A file that nothing happens to for this long is taken as written. */
const WRITE_SETTLES_MS = 80
/** A burst of changes is told of after this long at the latest. */
const BURST_LIMIT_MS = 400

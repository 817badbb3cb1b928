/** Collects changes of files, and reports each file once it is written completely. Long bursts are reported in parts. */
export function createSettling(onSettled: (paths: string[]) => unknown) {
  const touchedAt = new Map<string, number>()
  let burstBeganAt = 0
  let timer: NodeJS.Timeout | undefined

  return {
    touch(path: string): void {
      const now = performance.now()
      if (touchedAt.size === 0) burstBeganAt = now
      touchedAt.set(path, now)
      wait(now)
    },
    close(): void {
      clearTimeout(timer)
      touchedAt.clear()
    },
  }

  function wait(now: number): void {
    clearTimeout(timer)
    const leftMs = burstBeganAt + BURST_LIMIT_MS - now
    timer = setTimeout(report, Math.max(1, Math.min(WRITE_SETTLES_MS, leftMs)))
  }

  function report(): void {
    const now = performance.now()
    // A timer may run a little early.
    const settled = [...touchedAt].filter(([, at]) => now - at >= WRITE_SETTLES_MS - 2).map(([path]) => path)
    for (const path of settled) touchedAt.delete(path)
    burstBeganAt = now
    if (touchedAt.size > 0) wait(now)
    if (settled.length > 0) onSettled(settled)
  }
}

/** Time without a change after which a file counts as complete. */
const WRITE_SETTLES_MS = 80
/** Maximum time until a part of a burst is reported. */
const BURST_LIMIT_MS = 400

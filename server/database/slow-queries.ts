/** Readers notice a delay of half a second. */
const SLOW_MS = 500

/** Maximum number of log lines in a minute. A slow database must not also fill the disk. */
const MAX_LINES = 10

const MINUTE_MS = 60_000

/** Maximum number of characters of a statement in the log. A list of values may make a statement very long. */
const MAX_SQL_LENGTH = 1_000

export interface SlowQueryLog {
  warn(details: object, message: string): void
}

/** Makes the function that logs slow queries: the statement without its values, which may be personal, and its time. */
export function createSlowQueries(log: SlowQueryLog) {
  let minute = 0
  let lines = 0

  return (sql: string, tookMs: number): void => {
    if (tookMs < SLOW_MS) return
    const currentMinute = Math.floor(performance.now() / MINUTE_MS)
    if (currentMinute !== minute) lines = 0
    minute = currentMinute
    lines += 1
    if (lines <= MAX_LINES)
      log.warn(
        { sql: sql.slice(0, MAX_SQL_LENGTH), tookMs: Math.round(tookMs) },
        'A query of the database was slow',
      )
  }
}

/** From how many milliseconds on a query is slow: readers notice half a second. */
const SLOW_MS = 500

/** Most lines a minute: a slow database must not fill the disk as well. */
const MAX_LINES = 10

const MINUTE_MS = 60_000

/** Most characters of a statement: lists of values make some very long. */
const MAX_SQL_LENGTH = 1_000

/** Where slow queries are told. */
export interface SlowQueryLog {
  warn(details: object, message: string): void
}

/**
 * Tells the log of slow queries: the statement without its values, which may be personal, and how long it took.
 *
 * @returns Takes every query.
 */
export function createSlowQueries(log: SlowQueryLog) {
  let minuteBeganMs = -Infinity
  let lines = 0
  let leftOut = 0

  return (sql: string, tookMs: number): void => {
    if (tookMs < SLOW_MS) return
    const nowMs = performance.now()
    if (nowMs - minuteBeganMs >= MINUTE_MS) {
      minuteBeganMs = nowMs
      lines = 0
    }
    if (lines === MAX_LINES) {
      leftOut += 1
      return
    }
    lines += 1
    const details = { sql: sql.slice(0, MAX_SQL_LENGTH), tookMs: Math.round(tookMs) }
    log.warn(leftOut > 0 ? { ...details, leftOut } : details, 'A query of the database was slow')
    leftOut = 0
  }
}

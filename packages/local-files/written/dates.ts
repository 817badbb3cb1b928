export interface Instant {
  /** The day as written, such as 2027-01-15. */
  day: string
  /** First millisecond, in milliseconds since 1970. */
  startsAt: number
  /** Last millisecond: the end of a day; equal to `startsAt` for a point in time. */
  endsAt: number
}

/**
 * Parses an instant: `2027-01-15`, `2027-01-15 09:00` or `2027-01-15T09:00:30+05:30`. Without an offset it is in the
 * process's time zone (`TZ`).
 *
 * @returns `undefined` for any other text, and for days that do not exist.
 */
export function parseInstant(written: string): Instant | undefined {
  const text = written.trim().replace(' ', 'T')
  if (!isDate(text)) return undefined
  const day = text.slice(0, DAY_LENGTH)
  if (text !== day) return { day, startsAt: Date.parse(text), endsAt: Date.parse(text) }
  // `Date` parses a day without a time as UTC.
  const midnight = new Date(`${day}T00:00`)
  const startsAt = midnight.getTime()
  // A day with a clock change does not have 24 hours.
  return { day, startsAt, endsAt: midnight.setDate(midnight.getDate() + 1) - 1 }
}

/** Whether a text is an ISO 8601 date or date-time, with or without an offset. */
export function isDate(written: string): boolean {
  const form = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/
  return form.test(written) && parseCalendarDate(written) !== undefined && !Number.isNaN(Date.parse(written))
}

/**
 * Parses the calendar date of a stored date or date-time, such as `2024-03-05`; `undefined` if there is no such day.
 * Time and offset are ignored, so that an article has the same date in every time zone.
 */
export function parseCalendarDate(written: string): string | undefined {
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(written.trim())?.[1]
  if (day === undefined) return undefined
  const instant = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : undefined
}

const DAY_LENGTH = '2027-01-15'.length

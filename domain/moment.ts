import { formatDate, parseCalendarDate } from './calendar-date.ts'

/** A day or a point in time. */
export interface Moment {
  /** The day as written, such as 2027-01-15. */
  day: string
  /** First millisecond, since 1970. */
  startsAt: number
  /** Last millisecond: the end of a day; equal to `startsAt` for a point in time. */
  endsAt: number
}

/**
 * Parses a moment: `2027-01-15`, `2027-01-15 09:00` or `2027-01-15T09:00:30+05:30`. Without an offset it is in the process's time
 * zone (`TZ`).
 *
 * @returns `undefined` for anything else, also for days that do not exist.
 */
export function parseMoment(written: string): Moment | undefined {
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
 * Formats an instant in the process's time zone.
 *
 * @param instant Milliseconds since 1970.
 * @returns To the minute, with the offset: `2027-01-15T09:00+05:30`.
 */
export function writeLocalTime(instant: number): string {
  const offsetMinutes = -new Date(instant).getTimezoneOffset()
  const clock = new Date(instant + offsetMinutes * 60_000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60]
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${clock}${offsetMinutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}

/** Formats for readers what `writeLocalTime` wrote: 'January 15, 2027, 09:00'. */
export function formatLocalTime(written: string): string {
  return `${formatDate(written.slice(0, DAY_LENGTH))}, ${written.slice(DAY_LENGTH + 1, DAY_LENGTH + 6)}`
}

const DAY_LENGTH = '2027-01-15'.length

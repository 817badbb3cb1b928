import { formatDate, parseCalendarDate } from './calendar-date.ts'

/** A moment as somebody wrote it: a day, or a time of one. */
export interface Moment {
  /** The written day, as in 2027-01-15. */
  day: string
  /** First millisecond since 1970 that is meant. */
  startsAt: number
  /** Last one that is meant: of a day its end, of a time the same as `startsAt`. */
  endsAt: number
}

/**
 * Reads a moment: `2027-01-15`, `2027-01-15 09:00`, or more exact, `2027-01-15T09:00:30+05:30`.
 *
 * Without an offset it is the time of the place where the process runs (`TZ`).
 *
 * @returns `undefined` for anything else, and for days that the calendar does not have.
 */
export function parseMoment(written: string): Moment | undefined {
  const text = written.trim().replace(' ', 'T')
  if (!isDate(text)) return undefined
  const day = text.slice(0, DAY_LENGTH)
  if (text !== day) return { day, startsAt: Date.parse(text), endsAt: Date.parse(text) }
  // A day alone would be read as one in UTC.
  const midnight = new Date(`${day}T00:00`)
  const startsAt = midnight.getTime()
  // Not 24 hours on: clocks may be changed on this day.
  return { day, startsAt, endsAt: midnight.setDate(midnight.getDate() + 1) - 1 }
}

/** Whether a text is a day or an ISO 8601 time of one, with an offset or without. */
export function isDate(written: string): boolean {
  const form = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/
  return form.test(written) && parseCalendarDate(written) !== undefined && !Number.isNaN(Date.parse(written))
}

/**
 * Writes an instant with the time of the place where the process runs.
 *
 * @param instant Milliseconds since 1970.
 * @returns To the minute, with its offset: `2027-01-15T09:00+05:30`. It means the same everywhere, and still tells what the
 *   clock there shows.
 */
export function writeLocalTime(instant: number): string {
  const offsetMinutes = -new Date(instant).getTimezoneOffset()
  const clock = new Date(instant + offsetMinutes * 60_000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60]
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${clock}${offsetMinutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}

/** Writes for people what `writeLocalTime` wrote: 'January 15, 2027, 09:00'. */
export function formatLocalTime(written: string): string {
  return `${formatDate(written.slice(0, DAY_LENGTH))}, ${written.slice(DAY_LENGTH + 1, DAY_LENGTH + 6)}`
}

const DAY_LENGTH = '2027-01-15'.length

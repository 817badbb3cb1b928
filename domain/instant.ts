import { formatDate } from './calendar-date.ts'

/** Formats milliseconds since 1970 in the process's time zone, to the minute: `2027-01-15T09:00+05:30`. */
export function writeLocalTime(instant: number): string {
  const offsetMinutes = -new Date(instant).getTimezoneOffset()
  const clock = new Date(instant + offsetMinutes * 60_000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60]
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${clock}${offsetMinutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}

/** Formats a result of `writeLocalTime` for readers: 'January 15, 2027, 09:00'. */
export function formatLocalTime(written: string): string {
  return `${formatDate(written.slice(0, DAY_LENGTH))}, ${written.slice(DAY_LENGTH + 1, DAY_LENGTH + 6)}`
}

const DAY_LENGTH = '2027-01-15'.length

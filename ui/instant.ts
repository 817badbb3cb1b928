import { formatLocalTime, writeLocalTime } from '#domain/instant.ts'

/** Formats an ISO 8601 instant in the time zone of this device: 'January 15, 2027, 09:00'. */
export function formatInstant(instant: string): string {
  return formatLocalTime(writeLocalTime(Date.parse(instant)))
}

import { formatDate, localDay } from '#domain/calendar-date.ts'

/** The browser's clock, which its fields for a time show as well: of 12 or of 24 hours. */
const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions()
const hour = hourCycle?.startsWith('h1') ? 'numeric' : '2-digit'
const clock = new Intl.DateTimeFormat('en', { hour, minute: '2-digit', hourCycle })

/** Formats an ISO 8601 instant in this device's time zone and clock: 'January 15, 2027, 09:00' or '…, 9:00 AM'. */
export function formatInstant(instant: string): string {
  const date = new Date(instant)
  return `${formatDate(localDay(date))}, ${clock.format(date)}`
}

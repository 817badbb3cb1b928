/**
 * Parses the calendar date of a stored date or date-time.
 *
 * Time and offset are ignored, so that an article has the same date in every time zone
 * (architecture decision 4).
 *
 * @param written `2024-03-05`, or an ISO 8601 instant that begins with such a day.
 * @returns The day as `2024-03-05`; `undefined` if there is no such day in the calendar.
 */
export function parseCalendarDate(written: string): string | undefined {
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(written.trim())?.[1]
  if (day === undefined) return undefined
  const instant = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : undefined
}

/**
 * Writes a calendar date for readers.
 *
 * @param date A calendar date, `2024-03-05`.
 * @returns US English with a long month: 'March 5, 2024'.
 * @see docs/specification.md, section 9.
 */
export function formatDate(date: string): string {
  return longDate.format(new Date(`${date}T00:00:00Z`))
}

const longDate = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

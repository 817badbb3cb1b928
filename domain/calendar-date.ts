/** Returns the calendar date of an instant, by default now, in the process's time zone: `2024-03-05`. */
export function localDay(instant = new Date()): string {
  // The Swedish format is that of ISO 8601.
  return instant.toLocaleDateString('sv-SE')
}

/** Formats a calendar date, `2024-03-05`, for readers: 'March 5, 2024'. @see docs/specification.md, section 9 */
export function formatDate(date: string): string {
  return longDate.format(new Date(`${date}T00:00:00Z`))
}

/** Formats the day of a calendar date, for a list with the year next to it: 'Mar 5'. */
export function formatDay(date: string): string {
  return monthAndDay.format(new Date(`${date}T00:00:00Z`))
}

/** Formats the month of a calendar date as in the `month` filter: 'March 2024'. @see docs/specification.md, section 2 */
export function monthOf(date: string): string {
  return monthAndYear.format(new Date(`${date}T00:00:00Z`))
}

const monthAndYear = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' })

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

const longDate = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Tells the calendar date of an instant, or of now, in the process's time zone: `2024-03-05`. */
export function localDay(instant = new Date()): string {
  // Sweden writes dates as ISO 8601 does.
  return instant.toLocaleDateString('sv-SE')
}

/** Writes a calendar date, `2024-03-05`, for readers: 'March 5, 2024'. @see docs/specification.md, section 9 */
export function formatDate(date: string): string {
  return longDate.format(new Date(`${date}T00:00:00Z`))
}

/** Writes the day of a calendar date where its year stands beside it: 'Mar 5'. */
export function formatDay(date: string): string {
  return monthAndDay.format(new Date(`${date}T00:00:00Z`))
}

/** Names the month of a calendar date as the `month` filter does: 'March 2024'. @see docs/specification.md, section 2 */
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

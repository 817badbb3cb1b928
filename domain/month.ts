/**
 * Names the month of a calendar date.
 *
 * @param date A calendar date, `2024-03-05`.
 * @returns Long month name plus year in US English: 'March 2024'. Also the spelling of the `month` filter.
 * @see docs/specification.md, section 2, Home.
 */
export function monthOf(date: string): string {
  return monthAndYear.format(new Date(`${date}T00:00:00Z`))
}

const monthAndYear = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' })

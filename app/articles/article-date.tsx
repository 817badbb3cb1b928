import { formatDate } from '#domain/calendar-date.ts'

/** The day of an article; nothing for an article without one. */
export function ArticleDate({ date }: { date?: string }) {
  return date && <time dateTime={date}>{formatDate(date)}</time>
}

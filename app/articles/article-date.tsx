import { formatDate } from '#domain/calendar-date.ts'

/** The day of an article, if it has one, and how long it takes to read; lists cached by earlier versions do not know that. */
export function ArticleDate({ date, minutes }: { date?: string; minutes?: number }) {
  return (
    <>
      {date && <time dateTime={date}>{formatDate(date)}</time>}
      {date && minutes && <span aria-hidden> · </span>}
      {minutes && (
        <time dateTime={`PT${minutes}M`} data-minutes={minutes}>
          {`${minutes} min`}
          <span className="visually-hidden"> to read</span>
        </time>
      )}
    </>
  )
}

import { formatDate } from '#domain/calendar-date.ts'
import styles from './article-date.module.css'

/** The day of an article, if it has one, and how long it takes to read; lists cached by earlier versions do not know that. */
export function ArticleDate({ date, minutes }: { date?: string; minutes?: number }) {
  return (
    <span className={styles.parts}>
      {date && <time dateTime={date}>{formatDate(date)}</time>}{' '}
      {minutes && (
        <time dateTime={`PT${minutes}M`}>
          {`${minutes} min`}
          <span className="visually-hidden"> to read</span>
        </time>
      )}
    </span>
  )
}

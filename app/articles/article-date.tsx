import { formatDate } from '#domain/calendar-date.ts'
import styles from './article-date.module.css'

/** The day of an article, if it has one, and its reading time, which lists cached by earlier versions lack. */
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

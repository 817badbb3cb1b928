import { formatDate } from '#domain/calendar-date.ts'
import styles from './article-date.module.css'

interface ArticleDateProps {
  date?: string
  /** The day on which the text changed. */
  updatedOn?: string
  /** Absent in lists that earlier versions cached. */
  minutes?: number
}

/** The day of an article, if it has one, that of its last change, and its reading time. */
export function ArticleDate({ date, updatedOn, minutes }: ArticleDateProps) {
  return (
    <span className={styles.parts}>
      {date && <time dateTime={date}>{formatDate(date)}</time>}{' '}
      {updatedOn && <time dateTime={updatedOn}>{`Updated ${formatDate(updatedOn)}`}</time>}{' '}
      {minutes && (
        <time dateTime={`PT${minutes}M`}>
          {`${minutes} min`}
          <span className="visually-hidden"> to read</span>
        </time>
      )}
    </span>
  )
}

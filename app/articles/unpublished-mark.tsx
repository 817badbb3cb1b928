import type { Unpublished } from '#domain/article.ts'
import { formatLocalTime } from '#domain/moment.ts'
import styles from './unpublished-mark.module.css'

/** Says of an article in a preview that visitors do not see it yet. */
export function UnpublishedMark({ unpublished: { appearsAt } }: { unpublished: Unpublished }) {
  return (
    <p className={styles.mark}>
      {appearsAt === undefined ? 'Draft' : `Appears ${formatLocalTime(appearsAt)}`}
    </p>
  )
}

import type { Unpublished } from '#domain/article.ts'
import { formatLocalTime } from '#domain/instant.ts'
import styles from './unpublished-badge.module.css'

/** Marks an article of a preview that visitors do not see yet. */
export function UnpublishedBadge({ unpublished: { appearsAt } }: { unpublished: Unpublished }) {
  return (
    <p className={styles.mark}>
      {appearsAt === undefined ? 'Draft' : `Appears ${formatLocalTime(appearsAt)}`}
    </p>
  )
}

import { HOME_PATH } from '#domain/addresses.ts'
import { Link } from '../preview/link.tsx'
import { Milestone } from '#ui/milestone.tsx'
import styles from './wordmark.module.css'

/** Maximum length of a title that fits on one line of a phone's bar. */
const MAX_SHORT_TITLE = 20

export function Wordmark({ title }: { title: string }) {
  return (
    <Link className={styles.wordmark} data-long={title.length > MAX_SHORT_TITLE || undefined} to={HOME_PATH}>
      <Milestone />
      <bdi>{title}</bdi>
    </Link>
  )
}

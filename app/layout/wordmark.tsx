import { Link } from '../preview/link.tsx'
import { Milestone } from '../ui/milestone.tsx'
import styles from './wordmark.module.css'

/** Characters of a name that stand in one line of a phone's bar. */
const MAX_SHORT_TITLE = 20

/** The site's name beside its mark, leading home. */
export function Wordmark({ title }: { title: string }) {
  return (
    <Link className={styles.wordmark} data-long={title.length > MAX_SHORT_TITLE || undefined} to="/home">
      <Milestone />
      <bdi>{title}</bdi>
    </Link>
  )
}

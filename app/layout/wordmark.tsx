import { Link } from '../preview/link.tsx'
import { Milestone } from '../ui/milestone.tsx'
import styles from './wordmark.module.css'

/** The site's name beside its mark, leading home. */
export function Wordmark({ title }: { title: string }) {
  return (
    <Link className={styles.wordmark} to="/home">
      <Milestone />
      <span>{title}</span>
    </Link>
  )
}

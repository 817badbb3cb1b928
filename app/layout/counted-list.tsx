import { Link } from '../preview/link.tsx'
import { listAddress } from '#domain/list-address.ts'
import type { Count } from '#domain/listing.ts'
import styles from './counted-list.module.css'

interface CountedListProps {
  counts: readonly Count[]
  /** The filter that the links set. */
  filter: 'category' | 'month'
  /** Class of the list; `--leader: none` hides the leaders. */
  className?: string
}

/** Links to filtered lists, each with its number of articles after a dot leader. */
export function CountedList({ counts, filter, className }: CountedListProps) {
  return (
    <ul className={className}>
      {counts.map(({ name, count }) => (
        <li key={name}>
          <Link className={styles.entry} to={listAddress({ [filter]: name })}>
            <bdi className={styles.name}>{name}</bdi>{' '}
            <span className={styles.count}>
              {count} <span className="visually-hidden">{count === 1 ? 'article' : 'articles'}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

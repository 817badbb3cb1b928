import closeIcon from 'bootstrap-icons/icons/x-lg.svg?raw'
import { Link } from '../preview/link.tsx'
import { listAddress, type ListSummary } from '#domain/listing.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './home-filters.module.css'

/** Shows the month filter, with a link that removes it, and the page number. */
export function Filters({ category, month, page, pages }: ListSummary) {
  if (month === undefined && page === 1) return null
  return (
    <p className={styles.filters}>
      {month !== undefined && (
        <>
          <span className={styles.month}>
            Written in <strong>{month}</strong>
          </span>
          <Link className={styles.remove} to={listAddress({ category })}>
            <Icon svg={closeIcon} /> Show every month
          </Link>
        </>
      )}
      {page > 1 && (
        <span className={styles.page}>
          Page <strong>{page}</strong> of {pages}
        </span>
      )}
    </p>
  )
}

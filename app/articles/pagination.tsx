import { Link } from '../preview/link.tsx'
import { listAddress } from '#domain/list-address.ts'
import { isShortened, type ListSummary } from '#domain/listing.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './pagination.module.css'

/** Links to the previous and next page of a list, with the same filters. */
export function Pagination(list: ListSummary) {
  const { page, pages } = list
  if (pages === 1) return null
  return (
    <nav className={styles.pages} aria-label="Pages" data-beyond={isShortened(list) || undefined}>
      {page > 1 && (
        <Link className={styles.step} rel="prev" to={listAddress({ ...list, page: page - 1 })}>
          <Icon name="arrow-left" /> Newer
        </Link>
      )}
      <p className={styles.here}>
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link className={styles.step} rel="next" to={listAddress({ ...list, page: page + 1 })}>
          Older <Icon name="arrow-right" />
        </Link>
      )}
    </nav>
  )
}

import { categoryFeedAddress } from '#domain/addresses.ts'
import { atInstant } from '../preview/address.ts'
import { Link, useShownInstant } from '../preview/link.tsx'
import { listAddress } from '#domain/list-address.ts'
import type { ListSummary } from '#domain/listing.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './home-filters.module.css'

/** Shows the filters and the page of a list, with links that remove the filters. */
export function Filters({ category, month, total, page, pages }: ListSummary) {
  const shownInstant = useShownInstant()
  const isCounted = month !== undefined || (category !== undefined && total > 0)
  if (!isCounted && page === 1) return null
  return (
    <p className={styles.filters}>
      {isCounted && (
        <span className={styles.what}>
          {month !== undefined && (
            <>
              <strong>{month}</strong>,{' '}
            </>
          )}
          {total === 0 ? 'no' : total} {total === 1 ? 'piece' : 'pieces'}
        </span>
      )}
      {month !== undefined && (
        <Link className={styles.step} to={listAddress({ category })}>
          <Icon name="x-lg" /> Show every month
        </Link>
      )}
      {category !== undefined && total > 0 && (
        <a className={styles.step} href={atInstant(categoryFeedAddress(category), shownInstant)}>
          <Icon name="rss-fill" /> RSS
        </a>
      )}
      {page > 1 && (
        <span className={styles.page}>
          Page <strong>{page}</strong> of {pages}
        </span>
      )}
    </p>
  )
}

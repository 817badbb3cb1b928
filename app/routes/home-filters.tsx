import { FEED_FILTERS, feedAddress } from '#domain/addresses.ts'
import { atInstant } from '../preview/address.ts'
import { Link, useShownInstant } from '../preview/link.tsx'
import { listAddress } from '#domain/list-address.ts'
import { titleOf, type ListSummary } from '#domain/listing.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './home-filters.module.css'

/** Shows the filters and the page of a list, with links that remove the filters. */
export function Filters(list: ListSummary) {
  const { month, tag, series, total, page, pages } = list
  const feed = FEED_FILTERS.find((filter) => list[filter] !== undefined)
  const shownInstant = useShownInstant()
  const isCounted = month !== undefined || (titleOf(list) !== undefined && total > 0)
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
          {tag !== undefined && ' with this tag'}
          {series !== undefined && ' in this series'}
        </span>
      )}
      {month !== undefined && (
        <Link
          className={styles.step}
          to={listAddress({ ...list, month: undefined, isWhole: undefined, page: 1 })}
        >
          <Icon name="x-lg" /> Show every month
        </Link>
      )}
      {feed && total > 0 && (
        <a className={styles.step} href={atInstant(feedAddress(feed, list[feed]!), shownInstant)}>
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

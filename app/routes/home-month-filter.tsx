import closeIcon from 'bootstrap-icons/icons/x-lg.svg?raw'
import { Link } from '../preview/link.tsx'
import { listAddress, type ListQuery } from '#domain/listing.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './home-month-filter.module.css'

/** Says that only one month is shown, and takes that away. */
export function MonthFilter({ category, month }: Pick<ListQuery, 'category' | 'month'>) {
  return (
    <p className={styles.filter}>
      <span>
        Written in <strong>{month}</strong>
      </span>
      <Link className={styles.remove} to={listAddress({ category })}>
        <Icon svg={closeIcon} /> Show every month
      </Link>
    </p>
  )
}

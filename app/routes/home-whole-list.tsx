import { listAddress } from '#domain/list-address.ts'
import type { ListSummary } from '#domain/listing.ts'
import { TIMETABLE } from '../articles/timetable.tsx'
import { Link } from '../preview/link.tsx'
import { Icon } from '#ui/icon.tsx'
import './home-whole-list.css'

/** The link from the beginning of a list, which is all that a phone shows of it, to the whole list. */
export function WholeList(list: ListSummary) {
  return (
    <p data-whole-list>
      <Link className="way" to={listAddress({ ...list, isWhole: true }) + TIMETABLE}>
        <span>All {list.total} articles</span> <Icon name="arrow-right" />
      </Link>
    </p>
  )
}

import { formatDay } from '#domain/calendar-date.ts'
import { categoryOf } from '#domain/category.ts'
import { listAddress } from '#domain/list-address.ts'
import {
  BEGINNING,
  isOfCategory,
  isShortened,
  pageOf,
  timetablePages,
  type Count,
  type Listing,
  type ListSummary,
} from '#domain/listing.ts'
import { TIMETABLE_ROWS, yearOf, type TimetableRow } from '#domain/timetable.ts'
import { useHasCategories, useRootData, useWords } from '../data/root-data.ts'
import { WORDS } from '#domain/words.ts'
import { Link } from '../preview/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArticleLink } from './article-link.tsx'
import pagination from './pagination.module.css'
import styles from './timetable.module.css'
import { UnpublishedBadge } from './unpublished-badge.tsx'

/** The part of a list's address that leads to its timetable. */
export const TIMETABLE = '#timetable'

interface TimetableProps {
  list: ListSummary & Pick<Listing, 'years'>
  rows: readonly TimetableRow[]
}

/** A list as rows, grouped by year. It shares the filters and pages of the list; their links lead back to the timetable. */
export function Timetable({ list, rows }: TimetableProps) {
  const { categories = [] } = useRootData() ?? {}
  const hasCategories = useHasCategories()
  const { timetable } = useWords()
  const isBeyond = (row: TimetableRow) => isShortened(list) && rows.indexOf(row) >= BEGINNING.rows
  return (
    <section
      className={styles.timetable}
      id={TIMETABLE.slice(1)}
      aria-labelledby="timetable-title"
      data-category={list.category ?? (hasCategories ? undefined : '')}
    >
      <header className={styles.header}>
        <h2 id="timetable-title" className={timetable === '' ? 'visually-hidden' : undefined}>
          {timetable || WORDS.timetable}
        </h2>
        {isOfCategory(list) && hasCategories && <Filters {...list} categories={categories} />}
        <YearLinks {...list} />
      </header>
      {[...Map.groupBy(rows, ({ date }) => yearOf(date))].map(([year, found]) => (
        <div key={year} className={styles.year} data-beyond={isBeyond(found[0]) || undefined}>
          <h3 id={idOf(year)}>{year ?? 'Undated'}</h3>
          <ol>
            {found.map((row) => (
              <Row key={row.id} {...row} isBeyond={isBeyond(row)} />
            ))}
          </ol>
        </div>
      ))}
      <Pages {...list} />
    </section>
  )
}

function Filters({ category, isWhole, categories }: ListSummary & { categories: readonly Count[] }) {
  const total = categories.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul className={styles.filters} aria-label="Filter by category">
      {[{ name: undefined, count: total }, ...categories].map(({ name, count }) => (
        <li key={name}>
          <Link
            to={listAddress({ category: name, isWhole }) + TIMETABLE}
            aria-current={name === category || undefined}
          >
            <bdi>{name ?? 'All'}</bdi> <span className={styles.count}>{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function YearLinks(list: TimetableProps['list']) {
  if (list.years.length < 2) return null
  return (
    <ul className={styles.years} aria-label="Years">
      {list.years.map(({ name, start }) => (
        <li key={name}>
          <Link to={`${listAddress({ ...list, isWhole: true, page: pageOf(start) })}#${idOf(name)}`}>
            {name ?? 'Undated'}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Row(props: TimetableRow & { isBeyond: boolean }) {
  const { id, title, category, date, minutes, unpublished, isBeyond } = props
  return (
    <li data-beyond={isBeyond || undefined}>
      {date && <time dateTime={date}>{formatDay(date)}</time>}
      <ArticleLink id={id}>
        <bdi>{title}</bdi>
      </ArticleLink>
      {unpublished && <UnpublishedBadge unpublished={unpublished} />}
      <bdi>{categoryOf({ category })}</bdi>
      {minutes && (
        <time dateTime={`PT${minutes}M`} data-minutes={minutes}>
          {`${minutes} min`}
        </time>
      )}
    </li>
  )
}

/** The numbers of the rows on this page, with links to the previous and the next page. */
function Pages(list: ListSummary) {
  if (list.total <= TIMETABLE_ROWS) return null
  const { first, last, newer, older } = timetablePages(list)
  const addressOf = (page: number) => listAddress({ ...list, isWhole: true, page }) + TIMETABLE
  return (
    <nav
      className={pagination.pages}
      aria-label="Pages of the timetable"
      data-beyond={isShortened(list) || undefined}
    >
      {newer && (
        <Link className={pagination.step} rel="prev" to={addressOf(newer)}>
          <Icon name="arrow-left" /> Newer
        </Link>
      )}
      <p className={pagination.here}>
        {first} to {last} of {list.total}
      </p>
      {older && (
        <Link className={pagination.step} rel="next" to={addressOf(older)}>
          Older <Icon name="arrow-right" />
        </Link>
      )}
    </nav>
  )
}

function idOf(year: string | undefined): string {
  return `year-${year ?? 'none'}`
}

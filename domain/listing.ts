import type { ArticleSummary } from './article.ts'
import { monthOf } from './calendar-date.ts'
import { categoryOf, UNCATEGORIZED } from './category.ts'
import { FILTERS, mapFilters, type Filter, type Filters, type ListQuery } from './list-address.ts'
import { comparable, isSameText } from './same-text.ts'
import { compareText } from './text-order.ts'
import {
  TIMETABLE_ROWS,
  timetableRows,
  timetableStart,
  yearsOf,
  type TimetableRow,
  type Year,
} from './timetable.ts'

/** Cards on one page of Home. @see docs/specification.md, section 9 */
export const ARTICLES_PER_PAGE = 12

/** Cards and rows of the beginning of a list, which is all that a phone shows of it. @see docs/specification.md, section 2, Home */
export const BEGINNING = { cards: 6, rows: 10 }

/** Whether a phone shows only the beginning of a list, and a link to the whole list. */
export function isShortened({ page, isWhole, total }: ListSummary): boolean {
  return page === 1 && !isWhole && total > BEGINNING.cards
}

/** The title of a list: the names of its filters other than the month; `undefined` without such filters. */
export function titleOf({ category, tag, series }: Filters): string | undefined {
  return [category, tag, series].filter(Boolean).join(', ') || undefined
}

/** Whether a list has all articles, or all of a category. */
export function isOfCategory({ month, tag, series }: Filters): boolean {
  return (month ?? tag ?? series) === undefined
}

/** Articles under 'Popular Articles'. @see docs/specification.md, section 9 */
export const POPULAR_COUNT = 3

/** The filters of a list in the articles' own spelling, and the shown page. */
export interface ListSummary extends Filters {
  /** Whether the list is a timetable alone, without cards. */
  isWhole?: boolean
  /** Articles on all pages. */
  total: number
  /** The page shown: the requested one, limited to 1..`pages`. */
  page: number
  /** At least 1, even for an empty list. */
  pages: number
}

/** One page of a list of articles. */
export interface Listing extends ListSummary {
  articles: ArticleSummary[]
  /** The page of the timetable below the cards, or alone; empty if the cards show every article. */
  rows: TimetableRow[]
  /** The years of the whole list, if the timetable has several pages. */
  years: Year[]
}

/** Number of articles in a category, or in a month such as 'March 2024'. */
export interface Count {
  name: string
  count: number
}

/**
 * Orders articles newest first, those without a date last.
 * @param publishedAt Returns the ISO 8601 instant of an article's publication in UTC, which orders the articles of one day. Equal
 *   ones are ordered by id.
 */
export function newestFirst<T extends ArticleSummary>(
  articles: readonly T[],
  publishedAt: (id: string) => string | undefined = () => undefined,
): T[] {
  return articles.toSorted(
    (a, b) =>
      compareText(b.date ?? '', a.date ?? '') ||
      compareText(publishedAt(b.id) ?? '', publishedAt(a.id) ?? '') ||
      compareText(a.id, b.id),
  )
}

/** Filters articles and returns the requested page; the last page for one past the end. @param articles Newest first. */
export function listArticles(articles: readonly ArticleSummary[], query: ListQuery): Listing {
  const found = filterArticles(articles, query)
  const pages = countPages(found.length)
  const page = Math.min(query.page, pages)
  const start = (page - 1) * ARTICLES_PER_PAGE
  const [newest] = found
  const { isWhole } = query
  const hasTimetable = isWhole || (isOfCategory(query) ? articles.length > ARTICLES_PER_PAGE : pages > 1)
  return {
    ...mapFilters((filter) => query[filter] && spellingIn(newest, filter, query[filter])),
    isWhole,
    articles: isWhole ? [] : found.slice(start, start + ARTICLES_PER_PAGE).map(cardOf),
    rows: hasTimetable ? timetableRows(found, start) : [],
    years: found.length > TIMETABLE_ROWS ? yearsOf(found) : [],
    total: found.length,
    page,
    pages,
  }
}

/** Returns the page with the card of an article, by the article's index in the list. */
export function pageOf(index: number): number {
  return Math.floor(index / ARTICLES_PER_PAGE) + 1
}

/**
 * Describes the timetable on a page of a list.
 * @returns The numbers of its first and last row, counted from 1. `newer` and `older` are the pages of the list on which the
 *   neighbouring pages of the timetable begin; absent if there are none.
 */
export function timetablePages({ page, total }: Pick<ListSummary, 'page' | 'total'>) {
  const start = timetableStart((page - 1) * ARTICLES_PER_PAGE)
  const end = start + TIMETABLE_ROWS
  return {
    first: start + 1,
    last: Math.min(end, total),
    newer: start > 0 ? pageOf(start - TIMETABLE_ROWS) : undefined,
    older: end < total ? pageOf(end) : undefined,
  }
}

/** Returns the number of pages of a list; at least 1. */
export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / ARTICLES_PER_PAGE))
}

/** Counts articles by category, in any spelling; sorted by name, 'Uncategorized' last. */
export function countCategories(articles: readonly Pick<ArticleSummary, 'category'>[]): Count[] {
  const isUncategorized = ({ name }: Count) => Number(isSameText(name, UNCATEGORIZED))
  return countBy(articles.map(categoryOf)).toSorted(
    (a, b) => isUncategorized(a) - isUncategorized(b) || a.name.localeCompare(b.name, 'en'),
  )
}

/** Counts articles by month, in the order of the list. Articles without a date are left out. */
export function countMonths(articles: readonly ArticleSummary[]): Count[] {
  const dates = articles.flatMap(({ date }) => date ?? [])
  // Formatting is slow, so it happens once per month.
  const groups = Map.groupBy(dates, (date) => date.slice(0, '2024-03'.length))
  return [...groups.values()].map((group) => ({ name: monthOf(group[0]), count: group.length }))
}

/** Counts articles by the names of a tag or series, in any spelling. */
export function countNames(articles: readonly ArticleSummary[], filter: 'tag' | 'series'): Count[] {
  return countBy(articles.flatMap(NAMES[filter]))
}

/** The names by which a filter finds an article. */
const NAMES: Record<Filter, (article: ArticleSummary) => readonly string[]> = {
  category: (article) => [categoryOf(article)],
  month: ({ date }) => (date === undefined ? [] : [monthOf(date)]),
  tag: ({ tags = [] }) => tags,
  series: ({ series }) => (series === undefined ? [] : [series]),
}

/** Filters a list by names in any spelling. @see docs/specification.md, section 2, Home */
export function filterArticles(articles: readonly ArticleSummary[], filters: Filters): ArticleSummary[] {
  const wanted = FILTERS.flatMap((filter) => {
    const name = filters[filter]
    return name === undefined ? [] : { namesOf: NAMES[filter], name: comparable(name) }
  })
  return articles.filter((article) =>
    wanted.every(({ namesOf, name }) => namesOf(article).some((each) => comparable(each) === name)),
  )
}

/** Returns a name as an article spells it. */
function spellingIn(article: ArticleSummary | undefined, filter: Filter, name: string): string {
  return (article && NAMES[filter](article).find((each) => isSameText(each, name))) ?? name
}

/** Leaves out what a card does not show. */
function cardOf({ tags: _tags, series: _series, part: _part, ...card }: ArticleSummary): ArticleSummary {
  return card
}

function countBy(names: readonly string[]): Count[] {
  const groups = Map.groupBy(names, comparable)
  return [...groups.values()].map((group) => ({ name: group[0], count: group.length }))
}

/** Finds a count by its name, in any spelling. */
export function findCount(counts: readonly Count[], name: string | undefined): Count | undefined {
  return name === undefined ? undefined : counts.find((count) => isSameText(count.name, name))
}

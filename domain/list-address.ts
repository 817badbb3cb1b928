import { HOME_PATH } from './addresses.ts'

/** Home's filters, in the order in which an address has them. */
export const FILTERS = ['category', 'month', 'tag', 'series'] as const

export type Filter = (typeof FILTERS)[number]

/** A name for each filter in use. An absent filter matches every article. */
export type Filters = Partial<Record<Filter, string>>

/** Home's filters and page. */
export interface ListQuery extends Filters {
  /** Whether the list is a timetable alone, without cards. */
  isWhole?: boolean
  /** Counted from 1. */
  page: number
}

/** Parses Home's query parameters. @returns Blank parameters are absent; a page that is not a positive whole number is 1. */
export function parseListQuery(parameters: URLSearchParams): ListQuery {
  const page = Number(parameters.get('page'))
  return {
    ...mapFilters((filter) => parameters.get(filter)?.trim() || undefined),
    isWhole: parameters.get('list') === 'all' || undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Builds the canonical address of a list: its filters, then list and page. Page 1 is left out. */
export function listAddress({ isWhole, page = 1, ...filters }: Partial<ListQuery>): string {
  const parameters = new URLSearchParams()
  for (const filter of FILTERS) if (filters[filter] !== undefined) parameters.set(filter, filters[filter])
  if (isWhole) parameters.set('list', 'all')
  if (page > 1) parameters.set('page', String(page))
  return parameters.size > 0 ? `${HOME_PATH}?${parameters}` : HOME_PATH
}

/** Makes filters of the names that a function returns. */
export function mapFilters(nameOf: (filter: Filter) => string | undefined): Filters {
  return Object.fromEntries(FILTERS.map((filter) => [filter, nameOf(filter)]))
}

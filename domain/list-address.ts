import { HOME_PATH } from './addresses.ts'

/** Home's filters and page. An absent filter matches every article. */
export interface ListQuery {
  category?: string
  month?: string
  /** Whether the list is a timetable alone, without cards. */
  isWhole?: boolean
  /** Counted from 1. */
  page: number
}

/** Parses Home's query parameters. @returns Blank parameters are absent; a page that is not a positive whole number is 1. */
export function parseListQuery(parameters: URLSearchParams): ListQuery {
  const page = Number(parameters.get('page'))
  return {
    category: parameters.get('category')?.trim() || undefined,
    month: parameters.get('month')?.trim() || undefined,
    isWhole: parameters.get('list') === 'all' || undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Builds the canonical address of a list, with the parameters in the order category, month, list, page. Page 1 is left out. */
export function listAddress({ category, month, isWhole, page = 1 }: Partial<ListQuery>): string {
  const parameters = new URLSearchParams()
  if (category !== undefined) parameters.set('category', category)
  if (month !== undefined) parameters.set('month', month)
  if (isWhole) parameters.set('list', 'all')
  if (page > 1) parameters.set('page', String(page))
  return parameters.size > 0 ? `${HOME_PATH}?${parameters}` : HOME_PATH
}

import type { Resource } from '../../space/space.ts'
import { sortItems } from './order.ts'
import { walkByCursor } from './paging.ts'
import type { Query } from './query.ts'
import type { SortKey } from './types.ts'

export interface Page<T> {
  items: T[]
  /** Properties of the answer next to the items, in the answer's order. */
  counts: { total: number; skip: number; limit: number } | { limit: number }
  /** Cursors of the previous and the next page, if they exist; absent if cursors cannot page the list. */
  cursors?: { next?: string; prev?: string }
}

/**
 * Finds the requested page of a list.
 * @param items All items of the list, in its default order.
 * @param ownOrder The same order as keys, for lists that cursors can page.
 */
export function takePage<T>(
  items: readonly T[],
  query: Query<T>,
  idOf: (item: T) => string,
  ownOrder: readonly SortKey<T>[] = [],
): Page<T> {
  const { filters, order, paging } = query
  const matches = items.filter((item) => filters.every((passes) => passes(item)))
  if (paging.kind === 'cursor') {
    const keys = order.length > 0 ? order : ownOrder
    const { part, cursors } = walkByCursor(sortItems(matches, keys, idOf), paging, keys)
    return { items: part.map(({ item }) => item), counts: { limit: paging.limit }, cursors }
  }
  const { skip, limit } = paging
  const sorted = order.length > 0 ? sortItems(matches, order, idOf).map(({ item }) => item) : matches
  return { items: sorted.slice(skip, skip + limit), counts: { total: matches.length, skip, limit } }
}

/** The order of entries and assets in a space. */
export const newestFirst: readonly SortKey<Resource>[] = [
  { attribute: { type: 'Date', read: ({ sys }) => sys.updatedAt }, isDescending: true },
]

import type { Resource } from '../../space/space.ts'
import { walkByCursor } from './paging.ts'
import { createPositionReader } from './order.ts'
import type { Query } from './query.ts'
import type { ItemList, ListTest, SortKey } from './types.ts'

export interface Page<T> {
  items: T[]
  /** What the answer tells of it besides, in the order in which it does. */
  counts: { total: number; skip: number; limit: number } | { limit: number }
  /** Of a list that is walked by cursors, those of the parts beside this one, where there are any. */
  cursors?: { next?: string; prev?: string }
}

/**
 * Takes the part of a list that a query asks for.
 *
 * @param ownOrder Of lists that are walked by cursors and ask for none.
 */
export function takePage<T>(
  list: ItemList<T>,
  query: Query<T>,
  ownOrder: readonly SortKey<T>[] = [],
): Page<T> {
  const { filters, order, paging } = query
  if (paging.kind === 'skip') {
    const { skip, limit } = paging
    const matches = findMatches(list, filters, order)
    const items = matches.slice(skip, skip + limit).map((index) => list.items[index])
    return { items, counts: { total: matches.length, skip, limit } }
  }
  const keys = order.length > 0 ? order : ownOrder
  const found = findMatches(list, filters, keys)
  const { matches, cursors } = walkByCursor(found, createPositionReader(list, keys), paging, keys)
  return { items: matches.map((index) => list.items[index]), counts: { limit: paging.limit }, cursors }
}

/** Where all items that pass stand in the list, in the order asked for. */
function findMatches<T>(
  list: ItemList<T>,
  filters: readonly ListTest<T>[],
  keys: readonly SortKey<T>[],
): number[] {
  const tests = filters.map((filter) => filter(list))
  return list.order(keys).filter((index) => tests.every((passes) => passes(index)))
}

/** The order of entries and assets that ask for none, said as one that is asked for. */
export const newestFirst: readonly SortKey<Resource>[] = [
  {
    attribute: { type: 'Date', read: ({ sys }) => sys.updatedAt },
    path: 'sys.updatedAt',
    isDescending: true,
  },
]

import type { Resource } from '../space.ts'
import { walkByCursor } from './cursor-walk.ts'
import { sortItems, sortRows, type SortKey } from './order.ts'
import type { Query } from './query.ts'

/** Part of a list. */
export interface Page<T> {
  items: T[]
  /** What the answer tells of it besides, in the order in which it does. */
  counts: { total: number; skip: number; limit: number } | { limit: number }
  /** Of a list that is walked by cursors, those of the parts beside this one, where there are any. */
  cursors?: { next?: string; prev?: string }
}

/** Takes the part of a list that a query asks for. */
export function takePage<T>(
  items: readonly T[],
  { filters, order, paging }: Query<T>,
  idOf: (item: T) => string,
): Page<T> {
  const matches = items.filter((item) => filters.every((filter) => filter(item)))
  if (paging.kind === 'cursor') throw new TypeError('This list has no cursors.')
  const { skip, limit } = paging
  const page = sortItems(matches, order, idOf).slice(skip, skip + limit)
  return { items: page, counts: { total: matches.length, skip, limit } }
}

/** Takes the part of a list of entries or assets that a query asks for, by number or by cursor. */
export function takeResourcePage<T extends Resource>(items: readonly T[], query: Query<T>): Page<T> {
  const { filters, paging } = query
  if (paging.kind === 'skip') return takePage(items, query, idOf)

  const keys: readonly SortKey<T>[] = query.order.length > 0 ? query.order : ownOrder
  const matches = items.filter((item) => filters.every((filter) => filter(item)))
  const { rows, cursors } = walkByCursor(sortRows(matches, keys, idOf), paging, keys)
  return { items: rows.map(({ item }) => item), counts: { limit: paging.limit }, cursors }
}

/** The order of lists that ask for none, said as one that is asked for. */
const ownOrder: readonly SortKey<Resource>[] = [
  { attribute: { type: 'Date', read: ({ sys }) => sys.updatedAt }, isDescending: true },
]

function idOf({ sys }: Resource): string {
  return sys.id
}

import type { Resource } from '../space.ts'
import { readCursor, writeCursor } from './cursors.ts'
import { comparePositions, sortItems, sortRows, type Position, type SortKey } from './order.ts'
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

  const { limit, from, list } = paging
  const keys: readonly SortKey<T>[] = query.order.length > 0 ? query.order : ownOrder
  const matches = items.filter((item) => filters.every((filter) => filter(item)))
  const rows = sortRows(matches, keys, idOf)
  const [start, end] = from
    ? cut(rows, readCursor(from.cursor, list, keys), from.side, limit, keys)
    : [0, limit]
  const page = rows.slice(start, end)
  return {
    items: page.map(({ item }) => item),
    counts: { limit },
    cursors: {
      ...(page.length > 0 && end < rows.length && { next: writeCursor(page[page.length - 1], list) }),
      ...(page.length > 0 && start > 0 && { prev: writeCursor(page[0], list) }),
    },
  }
}

/** The order of lists that ask for none, said as one that is asked for. */
const ownOrder: readonly SortKey<Resource>[] = [
  { attribute: { type: 'Date', read: ({ sys }) => sys.updatedAt }, isDescending: true },
]

/** The items that follow a position, or come right before it, as a range of the rows. */
function cut(
  rows: readonly Position[],
  at: Position,
  side: 'after' | 'before',
  limit: number,
  keys: readonly SortKey<never>[],
): [start: number, end: number] {
  if (side === 'before') {
    const end = countWhile(rows, (row) => comparePositions(row, at, keys) < 0)
    return [Math.max(0, end - limit), end]
  }
  const start = countWhile(rows, (row) => comparePositions(row, at, keys) <= 0)
  return [start, start + limit]
}

function countWhile(rows: readonly Position[], isBefore: (row: Position) => boolean): number {
  const index = rows.findIndex((row) => !isBefore(row))
  return index === -1 ? rows.length : index
}

function idOf({ sys }: Resource): string {
  return sys.id
}

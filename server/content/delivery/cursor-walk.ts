import { readCursor, writeCursor } from './cursors.ts'
import { comparePositions, type Position, type SortKey } from './order.ts'
import type { Paging } from './paging.ts'

/** Part of a list that is walked by cursors, with those of the parts beside it, where there are any. */
export interface Walked<Row> {
  rows: Row[]
  cursors: { next?: string; prev?: string }
}

/**
 * Takes the part of a sorted list that follows a cursor, comes right before it, or is the first.
 *
 * @throws ApiError for a cursor of another list.
 * @see Content Delivery API, cursor paging.
 */
export function walkByCursor<Row extends Position>(
  rows: readonly Row[],
  { limit, from, list }: Extract<Paging, { kind: 'cursor' }>,
  keys: readonly SortKey<never>[],
): Walked<Row> {
  const [start, end] = from
    ? rangeAt(rows, readCursor(from.cursor, list, keys), from.side, limit, keys)
    : [0, limit]
  const part = rows.slice(start, end)
  return {
    rows: part,
    cursors: {
      ...(part.length > 0 && end < rows.length && { next: writeCursor(part[part.length - 1], list) }),
      ...(part.length > 0 && start > 0 && { prev: writeCursor(part[0], list) }),
    },
  }
}

/** The rows that follow a position, or come right before it. */
function rangeAt(
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

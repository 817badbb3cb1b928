import { readCursor, writeCursor } from './cursors.ts'
import { comparePositions, type Position } from './order.ts'
import type { Paging } from './paging.ts'
import type { SortKey } from './types.ts'

/** Part of a list that is walked by cursors, with those of the parts beside it, where there are any. */
export interface Walked {
  matches: number[]
  cursors: { next?: string; prev?: string }
}

/**
 * Takes the part of a list that follows a cursor, comes right before it, or is the first.
 *
 * @param matches Where the items of the list stand, in the order of the keys.
 * @param positionOf Tells where an item stands in that order.
 * @throws ApiError for a cursor of another list.
 * @see Content Delivery API, cursor paging.
 */
export function walkByCursor(
  matches: readonly number[],
  positionOf: (index: number) => Position,
  { limit, from, list }: Extract<Paging, { kind: 'cursor' }>,
  keys: readonly SortKey<never>[],
): Walked {
  const [start, end] = from
    ? cut(matches, positionOf, readCursor(from.cursor, list, keys), from.side, limit, keys)
    : [0, limit]
  const part = matches.slice(start, end)
  const cursorOf = (index: number) => writeCursor(positionOf(index), list)
  return {
    matches: part,
    cursors: {
      ...(part.length > 0 && end < matches.length && { next: cursorOf(part[part.length - 1]) }),
      ...(part.length > 0 && start > 0 && { prev: cursorOf(part[0]) }),
    },
  }
}

/** The matches that follow a position, or come right before it, as a range. */
function cut(
  matches: readonly number[],
  positionOf: (index: number) => Position,
  at: Position,
  side: 'after' | 'before',
  limit: number,
  keys: readonly SortKey<never>[],
): [start: number, end: number] {
  const differenceOf = (index: number) => comparePositions(positionOf(index), at, keys)
  if (side === 'before') {
    const end = countWhile(matches, (index) => differenceOf(index) < 0)
    return [Math.max(0, end - limit), end]
  }
  const start = countWhile(matches, (index) => differenceOf(index) <= 0)
  return [start, start + limit]
}

/** How many come first that are before a place; all behind them are not. */
function countWhile(matches: readonly number[], isBefore: (index: number) => boolean): number {
  let [low, high] = [0, matches.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(matches[middle])) low = middle + 1
    else high = middle
  }
  return low
}

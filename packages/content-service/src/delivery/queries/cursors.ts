import { comparePositions, type Position } from './order.ts'
import type { Paging } from './paging.ts'
import type { SortKey, AttributeType } from './types.ts'
import { createHash } from 'node:crypto'
import { badRequest } from '../../api/errors.ts'

/** Part of a list that is walked by cursors, with those of the parts beside it, where there are any. */
export interface Walked {
  matches: number[]
  cursors: { next?: string; prev?: string }
}

/** Takes the part of a list that follows a cursor, comes right before it, or is the first. */
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

/** How many come first that are before a position; all behind them are not. */
function countWhile(matches: readonly number[], isBefore: (index: number) => boolean): number {
  let [low, high] = [0, matches.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(matches[middle])) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Writes a position in a list as text for addresses. It names the item, not how many come before it, so that what is
 * published in between moves no page. It is not signed: who makes one up can only name another position.
 */
function writeCursor({ values, id }: Position, list: string): string {
  return Buffer.from(JSON.stringify([markOf(list), id, ...values])).toString('base64url')
}

/** Reads a position; a cursor of another list is refused. */
function readCursor(text: string, list: string, keys: readonly SortKey<never>[]): Position {
  const [mark, id, ...values] = parse(text)
  const isRight =
    mark === markOf(list) &&
    typeof id === 'string' &&
    values.length === keys.length &&
    keys.every(({ attribute }, index) => isOfType(values[index], attribute.type))
  if (!isRight) throw badRequest('The cursor is invalid. It has to come from a page of the same query.')
  return { id, values: values.map((value) => value ?? undefined) }
}

function parse(text: string): unknown[] {
  if (!/^[\w-]+$/.test(text)) return []
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return [] // what cannot be read is no cursor of ours
  }
}

function isOfType(value: unknown, type: AttributeType): boolean {
  if (value === null) return true
  if (type === 'Boolean') return typeof value === 'boolean'
  return typeof value === (type === 'Symbol' ? 'string' : 'number')
}

function markOf(list: string): string {
  return createHash('sha256').update(list).digest('base64url').slice(0, 12)
}

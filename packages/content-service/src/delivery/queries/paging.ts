import { badRequest, invalidQuery } from '../../api/errors.ts'
import { comparePositions, type Position } from './order.ts'
import type { AttributeType, SortKey } from './types.ts'
import { createHash } from 'node:crypto'

export type Paging =
  | { kind: 'skip'; skip: number; limit: number }
  | {
      kind: 'cursor'
      limit: number
      /** The part after or before a cursor; the first one without. */
      from?: { side: 'after' | 'before'; cursor: string }
      /** The same for all parts of one list, and different for other lists. */
      list: string
    }

export const pagingParameters: ReadonlySet<string> = new Set([
  'cursor',
  'limit',
  'pageNext',
  'pagePrev',
  'skip',
])

/** Reads the parameters that say which part of a list is asked for. */
export function parsePaging(parameters: URLSearchParams, defaultLimit: number): Paging {
  const limit = parseCount('limit', parameters.get('limit') ?? String(defaultLimit), MAX_LIMIT)
  const skip = parameters.get('skip')
  const next = parameters.get('pageNext')
  const prev = parameters.get('pagePrev')
  if (!isTrue('cursor', parameters.get('cursor') ?? 'false')) {
    if (next !== null || prev !== null)
      throw badRequest('The parameters "pageNext" and "pagePrev" need "cursor=true".')
    return { kind: 'skip', limit, skip: parseCount('skip', skip ?? '0', Number.MAX_SAFE_INTEGER) }
  }
  if (skip !== null) throw badRequest('The parameter "skip" does not go with "cursor".')
  if (next !== null && prev !== null) throw badRequest('Only one of "pageNext" and "pagePrev" can be given.')
  const list = listOf(parameters)
  if (next !== null) return { kind: 'cursor', limit, list, from: { side: 'after', cursor: next } }
  if (prev !== null) return { kind: 'cursor', limit, list, from: { side: 'before', cursor: prev } }
  return { kind: 'cursor', limit, list }
}

/** Reads a whole number from 0 to `max`. */
export function parseCount(name: string, text: string, max: number): number {
  if (/^-\d+$/.test(text)) {
    throw invalidQuery({ name: 'type', path: [name], value: text, details: `"${name}" cannot be negative` })
  }
  const count = /^\d+$/.test(text) ? Number(text) : NaN
  if (!(count <= max)) throw badRequest(`The parameter "${name}" takes a whole number from 0 to ${max}.`)
  return count
}

const MAX_LIMIT = 1000

/** Parameters that change neither which items a list has nor their order. */
const indifferent = new Set([...pagingParameters, 'access_token', 'include', 'locale', 'select'])

function listOf(parameters: URLSearchParams): string {
  return [...parameters]
    .filter(([name]) => !indifferent.has(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')
}

function isTrue(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw badRequest(`The parameter "${name}" takes true or false.`)
}

/**
 * Takes the part of a list that follows a cursor, comes right before it, or is the first, with the cursors of the parts
 * beside it, where there are any.
 */
export function walkByCursor(
  matches: readonly number[],
  positionOf: (index: number) => Position,
  { limit, from, list }: Extract<Paging, { kind: 'cursor' }>,
  keys: readonly SortKey<never>[],
) {
  const [start, end] = rangeOf()
  const part = matches.slice(start, end)
  const cursorOf = (index: number) => writeCursor(positionOf(index), list)
  return {
    matches: part,
    cursors: {
      ...(part.length > 0 && end < matches.length && { next: cursorOf(part[part.length - 1]) }),
      ...(part.length > 0 && start > 0 && { prev: cursorOf(part[0]) }),
    },
  }

  function rangeOf(): [start: number, end: number] {
    if (!from) return [0, limit]
    const at = readCursor(from.cursor, list, keys)
    const isAfter = from.side === 'after'
    const found = matches.findIndex((index) => {
      const difference = comparePositions(positionOf(index), at, keys)
      return isAfter ? difference > 0 : difference >= 0
    })
    const border = found === -1 ? matches.length : found
    return isAfter ? [border, border + limit] : [Math.max(0, border - limit), border]
  }
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

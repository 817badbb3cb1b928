import { createHash } from 'node:crypto'
import { badRequest, invalidQuery } from '../../api/errors.ts'
import { SOURCE_MAPS } from '../shapes/source-maps.ts'
import { comparePositions, type Placed, type Position } from './order.ts'
import type { AttributeType, SortKey } from './types.ts'

export type Paging = { kind: 'skip'; skip: number; limit: number } | CursorPaging

interface CursorPaging {
  kind: 'cursor'
  limit: number
  /** Absent for the first page. */
  from?: { side: 'after' | 'before'; cursor: string }
  /** Identifies the list: equal for all its pages, and different for other lists. */
  list: string
}

export const pagingParameters: ReadonlySet<string> = new Set([
  'cursor',
  'limit',
  'pageNext',
  'pagePrev',
  'skip',
])

/** Parses the parameters that name a page of a list. */
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

/** Parses a whole number from 0 to `max`. */
export function parseCount(name: string, text: string, max: number): number {
  if (/^-\d+$/.test(text)) {
    throw invalidQuery({ name: 'type', path: [name], value: text, details: `"${name}" cannot be negative` })
  }
  const count = /^\d+$/.test(text) ? Number(text) : NaN
  if (!(count <= max)) throw badRequest(`The parameter "${name}" takes a whole number from 0 to ${max}.`)
  return count
}

const MAX_LIMIT = 1000

/** Parameters that change neither the items of a list nor their order. */
const indifferent = new Set([...pagingParameters, 'access_token', 'include', SOURCE_MAPS, 'locale', 'select'])

function listOf(parameters: URLSearchParams): string {
  const given = [...parameters].filter(([name]) => !indifferent.has(name))
  return given
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')
}

/** Parses 'true' or 'false'. */
export function isTrue(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw badRequest(`The parameter "${name}" takes true or false.`)
}

/** Takes the page after or before a cursor, or the first page, with the cursors of the neighbouring pages. */
export function walkByCursor<T>(
  matches: readonly Placed<T>[],
  { limit, from, list }: CursorPaging,
  keys: readonly SortKey<never>[],
) {
  const [start, end] = rangeOf()
  const part = matches.slice(start, end)
  return {
    part,
    cursors: {
      ...(part.length > 0 && end < matches.length && { next: writeCursor(part[part.length - 1], list) }),
      ...(part.length > 0 && start > 0 && { prev: writeCursor(part[0], list) }),
    },
  }

  function rangeOf(): [start: number, end: number] {
    if (!from) return [0, limit]
    const at = parseCursor(from.cursor, list, keys)
    const isAfter = from.side === 'after'
    const found = matches.findIndex((match) => {
      const difference = comparePositions(match, at, keys)
      return isAfter ? difference > 0 : difference >= 0
    })
    const border = found === -1 ? matches.length : found
    return isAfter ? [border, border + limit] : [Math.max(0, border - limit), border]
  }
}

/**
 * Writes a position as text for addresses. The cursor names the item, not its index, so a new publication shifts no
 * page. It needs no signature, since a forged cursor only names another position.
 */
function writeCursor({ values, id }: Position, list: string): string {
  return Buffer.from(JSON.stringify([digestOf(list), id, ...values])).toString('base64url')
}

/** @throws ApiError for the cursor of another list. */
function parseCursor(text: string, list: string, keys: readonly SortKey<never>[]): Position {
  const [digest, id, ...values] = parseArray(text)
  const isValid =
    digest === digestOf(list) &&
    typeof id === 'string' &&
    values.length === keys.length &&
    keys.every(({ attribute }, index) => isOfType(values[index], attribute.type))
  if (!isValid) throw badRequest('The cursor is invalid. It has to come from a page of the same query.')
  return { id, values: values.map((value) => value ?? undefined) }
}

function parseArray(text: string): unknown[] {
  if (!/^[\w-]+$/.test(text)) return []
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return [] // Refused below, as a cursor of another list.
  }
}

function isOfType(value: unknown, type: AttributeType): boolean {
  if (value === null) return true
  if (type === 'Boolean') return typeof value === 'boolean'
  return typeof value === (type === 'Symbol' ? 'string' : 'number')
}

function digestOf(list: string): string {
  return createHash('sha256').update(list).digest('base64url').slice(0, 12)
}

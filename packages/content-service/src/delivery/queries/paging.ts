import { badRequest, invalidQuery } from '../../api/errors.ts'

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

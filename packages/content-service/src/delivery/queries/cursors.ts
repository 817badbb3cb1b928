import { createHash } from 'node:crypto'
import { badRequest } from '../../api/errors.ts'
import type { Position } from './order.ts'
import type { AttributeType, SortKey } from './types.ts'

/**
 * Writes a position in a list as text for addresses.
 *
 * It names the item, not how many come before it, so that what is published in between moves no page. It is not signed:
 * who makes one up can only name another position.
 */
export function writeCursor({ values, id }: Position, list: string): string {
  return Buffer.from(JSON.stringify([markOf(list), id, ...values])).toString('base64url')
}

/**
 * Reads a position.
 *
 * @param list What the list is of: a cursor of another list is refused.
 * @throws ApiError for anything that no answer about this list can have held.
 */
export function readCursor(text: string, list: string, keys: readonly SortKey<never>[]): Position {
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

import type { Location } from '../space.ts'
import type { Attribute, AttributeType } from './attributes.ts'
import { invalidQuery } from './errors.ts'
import { toComparable } from './comparable.ts'

/** One of the values that items are sorted by. */
export interface SortKey<T> {
  attribute: Attribute<T>
  isDescending: boolean
}

/**
 * Reads the parameter `order`: paths divided by commas, '-' before one for descending.
 *
 * @throws ApiError for a path that is not known, or whose values have no order.
 */
export function parseOrder<T>(text: string, findAttribute: (path: string) => Attribute<T>): SortKey<T>[] {
  return text.split(',').flatMap((part) => {
    const isDescending = part.startsWith('-')
    const path = isDescending ? part.slice(1) : part
    const attribute = findAttribute(path)
    if (!sortableTypes.has(attribute.type)) {
      throw invalidQuery({ name: 'type', path: path.split('.'), details: `"${path}" cannot be sorted by` })
    }
    return numbersOf(attribute).map((key) => ({ attribute: key, isDescending }))
  })
}

/** Where an item stands in an order: what it is sorted by, and its id. */
export interface Position {
  values: readonly unknown[]
  id: string
}

/**
 * Sorts items. Those without a value come last, whatever the direction; those alike in every key are in order of their
 * ids, so that pages never overlap.
 */
export function sortItems<T>(
  items: readonly T[],
  keys: readonly SortKey<T>[],
  idOf: (item: T) => string,
): T[] {
  if (keys.length === 0) return [...items]
  return sortRows(items, keys, idOf).map(({ item }) => item)
}

/** Sorts as `sortItems` does, and tells where each item stands. */
export function sortRows<T>(
  items: readonly T[],
  keys: readonly SortKey<T>[],
  idOf: (item: T) => string,
): (Position & { item: T })[] {
  const rows = items.map((item) => ({
    item,
    id: idOf(item),
    values: keys.map(({ attribute: { type, read } }) => toComparable(type, read(item))),
  }))
  return rows.toSorted((one, other) => comparePositions(one, other, keys))
}

/** Below 0 if one position comes before another. */
export function comparePositions(
  one: Position,
  other: Position,
  keys: readonly Pick<SortKey<never>, 'isDescending'>[],
): number {
  for (const [index, { isDescending }] of keys.entries()) {
    const difference = compare(one.values[index], other.values[index], isDescending)
    if (difference !== 0) return difference
  }
  return compare(one.id, other.id, false)
}

const sortableTypes: ReadonlySet<AttributeType> = new Set([
  'Symbol',
  'Integer',
  'Number',
  'Date',
  'Boolean',
  'Location',
])

/** What has no order of its own is sorted by its parts: places by latitude, then longitude. */
function numbersOf<T>(attribute: Attribute<T>): Attribute<T>[] {
  if (attribute.type !== 'Location') return [attribute]
  const place = (item: T) => attribute.read(item) as Location | undefined
  return [
    { type: 'Number', read: (item) => place(item)?.lat },
    { type: 'Number', read: (item) => place(item)?.lon },
  ]
}

function compare(one: unknown, other: unknown, isDescending: boolean): number {
  if (one === other) return 0
  if (one === undefined) return 1
  if (other === undefined) return -1
  const isBefore = (one as number | string) < (other as number | string)
  return isBefore === isDescending ? 1 : -1
}

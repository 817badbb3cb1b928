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
  const rows = items.map((item) => ({
    item,
    id: idOf(item),
    values: keys.map(({ attribute: { type, read } }) => toComparable(type, read(item))),
  }))
  rows.sort((one, other) => {
    for (const [index, { isDescending }] of keys.entries()) {
      const difference = compare(one.values[index], other.values[index], isDescending)
      if (difference !== 0) return difference
    }
    return compare(one.id, other.id, false)
  })
  return rows.map(({ item }) => item)
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

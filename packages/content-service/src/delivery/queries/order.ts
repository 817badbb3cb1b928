import { badRequest, invalidQuery } from '../../api/errors.ts'
import type { Location } from '../../space/space.ts'
import { toComparable } from './operators.ts'
import type { Attribute, AttributeType, SortKey } from './types.ts'

/** Parses the parameter `order`: paths separated by commas. A '-' before a path means descending order. */
export function parseOrder<T>(text: string, findAttribute: (path: string) => Attribute<T>): SortKey<T>[] {
  const parts = text.split(',')
  if (parts.length > MAX_KEYS) throw badRequest(`The parameter "order" takes at most ${MAX_KEYS} paths.`)
  return parts.flatMap((part) => {
    const isDescending = part.startsWith('-')
    const path = isDescending ? part.slice(1) : part
    const attribute = findAttribute(path)
    if (!SORTABLE_TYPES.has(attribute.type))
      throw invalidQuery({ name: 'type', path: path.split('.'), details: `"${path}" cannot be sorted by` })
    return partsOf(attribute).map((key) => ({ attribute: key, isDescending }))
  })
}

/** An item's place in an order: its values for all keys, and its id. */
export interface Position {
  values: readonly unknown[]
  id: string
}

export interface Placed<T> extends Position {
  item: T
}

/** Sorts items; those without a value are last in both directions. Equal ones go by id, so that no pages overlap. */
export function sortItems<T>(
  items: readonly T[],
  keys: readonly SortKey<T>[],
  idOf: (item: T) => string,
): Placed<T>[] {
  return items
    .map((item) => ({
      item,
      id: idOf(item),
      values: keys.map(({ attribute }) => toComparable(attribute.type, attribute.read(item))),
    }))
    .toSorted((one, other) => comparePositions(one, other, keys))
}

/** Compares two positions. The result is below 0 if the first position comes first. */
export function comparePositions(
  one: Position,
  other: Position,
  keys: readonly Pick<SortKey<never>, 'isDescending'>[],
): number {
  for (let index = 0; index < keys.length; index += 1) {
    const difference = compare(one.values[index], other.values[index], keys[index].isDescending)
    if (difference !== 0) return difference
  }
  return compare(one.id, other.id, false)
}

const MAX_KEYS = 16

const SORTABLE_TYPES: ReadonlySet<AttributeType> = new Set([
  'Symbol',
  'Integer',
  'Number',
  'Date',
  'Boolean',
  'Location',
])

/** Locations are sorted by latitude, then longitude. */
function partsOf<T>(attribute: Attribute<T>): Attribute<T>[] {
  if (attribute.type !== 'Location') return [attribute]
  const location = (item: T) => attribute.read(item) as Location | undefined
  return [
    { type: 'Number', read: (item) => location(item)?.lat },
    { type: 'Number', read: (item) => location(item)?.lon },
  ]
}

function compare(one: unknown, other: unknown, isDescending: boolean): number {
  if (one === other) return 0
  if (one === undefined) return 1
  if (other === undefined) return -1
  const isBefore = (one as number | string) < (other as number | string)
  return isBefore === isDescending ? 1 : -1
}

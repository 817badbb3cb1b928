import type { Location } from '../../space/space.ts'
import { badRequest, invalidQuery } from '../../api/errors.ts'
import type { Attribute, AttributeType, ItemList, SortKey } from './types.ts'

/** Reads the parameter `order`: paths divided by commas, '-' before one for descending. */
export function parseOrder<T>(text: string, findAttribute: (path: string) => Attribute<T>): SortKey<T>[] {
  const parts = text.split(',')
  if (parts.length > MAX_KEYS) throw badRequest(`The parameter "order" takes at most ${MAX_KEYS} paths.`)
  return parts.flatMap((part) => {
    const isDescending = part.startsWith('-')
    const path = isDescending ? part.slice(1) : part
    const attribute = findAttribute(path)
    if (!sortableTypes.has(attribute.type)) {
      throw invalidQuery({ name: 'type', path: path.split('.'), details: `"${path}" cannot be sorted by` })
    }
    return keysOf(attribute, path).map((key) => ({ ...key, isDescending }))
  })
}

/** Where an item stands in an order: what it is sorted by, and its id. */
export interface Position {
  values: readonly unknown[]
  id: string
}

/**
 * Sorts a list. Items without a value come last, whatever the direction; those alike in every key are in order of their
 * ids, so that pages never overlap.
 */
export function sortIndexes<T>(list: ItemList<T>, keys: readonly SortKey<T>[]): number[] {
  const indexes = [...list.items.keys()]
  if (keys.length === 0) return indexes
  const positions = indexes.map(createPositionReader(list, keys))
  return indexes.toSorted((one, other) => comparePositions(positions[one], positions[other], keys))
}

export function createPositionReader<T>(
  list: ItemList<T>,
  keys: readonly SortKey<T>[],
): (index: number) => Position {
  const columns = keys.map(({ attribute, path }) => list.column(attribute, path))
  return (index) => ({ id: list.ids[index], values: columns.map((values) => values[index]) })
}

/** Below 0 if one position comes before another. */
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

const sortableTypes: ReadonlySet<AttributeType> = new Set([
  'Symbol',
  'Integer',
  'Number',
  'Date',
  'Boolean',
  'Location',
])

/** What has no order of its own is sorted by its parts: places by latitude, then longitude. */
function keysOf<T>(attribute: Attribute<T>, path: string): Omit<SortKey<T>, 'isDescending'>[] {
  if (attribute.type !== 'Location') return [{ attribute, path }]
  const location = (item: T) => attribute.read(item) as Location | undefined
  return [
    { path: `${path}.lat`, attribute: { type: 'Number', read: (item) => location(item)?.lat } },
    { path: `${path}.lon`, attribute: { type: 'Number', read: (item) => location(item)?.lon } },
  ]
}

function compare(one: unknown, other: unknown, isDescending: boolean): number {
  if (one === other) return 0
  if (one === undefined) return 1
  if (other === undefined) return -1
  const isBefore = (one as number | string) < (other as number | string)
  return isBefore === isDescending ? 1 : -1
}

import { LRUCache } from 'lru-cache'
import type { Attribute } from './attributes.ts'
import { toComparable } from './comparable.ts'
import { sortIndexes, type SortKey } from './order.ts'

/** Things of one kind in their own order, with what one query makes of all of them and another can use again. */
export interface ItemList<T> {
  items: readonly T[]
  ids: readonly string[]
  /** Where an item stands; `undefined` if it is not among them. */
  findIndex(id: string): number | undefined
  /**
   * An attribute of each item, in the form that is compared.
   *
   * @param path Names the attribute. What has no name is made each time.
   */
  column(attribute: Attribute<T>, path: string | undefined): readonly unknown[]
  /** Where the items stand, in the order of these keys; in their own without any. */
  order(keys: readonly SortKey<T>[]): readonly number[]
}

/** Tells whether an item passes, by where it stands in the list that the test was made for. */
export type ListTest<T> = (list: ItemList<T>) => (index: number) => boolean

/** Makes a list. */
export function createItemList<T>(items: readonly T[], idOf: (item: T) => string): ItemList<T> {
  const ids = items.map(idOf)
  const columns = new LRUCache<string, readonly unknown[]>({ max: MAX_COLUMNS })
  const orders = new LRUCache<string, readonly number[]>({ max: MAX_ORDERS })
  let indexes: Map<string, number> | undefined

  const list: ItemList<T> = {
    items,
    ids,
    findIndex(id) {
      indexes ??= new Map(ids.map((each, index) => [each, index]))
      return indexes.get(id)
    },
    column: ({ type, read }, path) =>
      provide(columns, path, () => items.map((item) => toComparable(type, read(item)))),
    order: (keys) => provide(orders, nameOf(keys), () => sortIndexes(list, keys)),
  }
  return list
}

/** Enough for what a site asks for; who asks for more at random has them made again. */
const MAX_COLUMNS = 32
const MAX_ORDERS = 16

function nameOf(keys: readonly SortKey<never>[]): string | undefined {
  if (keys.some(({ path }) => path === undefined)) return undefined
  return keys.map(({ path, isDescending }) => `${isDescending ? '-' : ''}${path}`).join(',')
}

function provide<Value extends object>(
  kept: LRUCache<string, Value>,
  name: string | undefined,
  make: () => Value,
): Value {
  if (name === undefined) return make()
  const value = kept.get(name) ?? make()
  kept.set(name, value)
  return value
}

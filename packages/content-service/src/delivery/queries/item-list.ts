import { oncePerObject } from '../../space/once-per-object.ts'
import type { Asset, Entry, Resource, Space } from '../../space/space.ts'
import type { ItemList, SortKey } from './types.ts'
import { LRUCache } from 'lru-cache'
import { toComparable } from './operators.ts'
import { sortIndexes } from './order.ts'

/** The entries of a space, or those of one type: the same list each time. */
export function listEntries(space: Space, contentTypeId?: string): ItemList<Entry> {
  return entryListsOf(space).get(contentTypeId) ?? createItemList<Entry>([], idOf)
}

export const listAssets = oncePerObject(({ assets }: Space): ItemList<Asset> =>
  createItemList([...assets.values()], idOf),
)

/** The lists of entries by content type; that of all under `undefined`. */
const entryListsOf = oncePerObject(({ entries }: Space): ReadonlyMap<string | undefined, ItemList<Entry>> => {
  const all = [...entries.values()]
  const byType = Map.groupBy<string | undefined, Entry>(all, ({ contentTypeId }) => contentTypeId)
  return new Map([...byType.set(undefined, all)].map(([type, items]) => [type, createItemList(items, idOf)]))
})

function idOf({ sys }: Resource): string {
  return sys.id
}

export function createItemList<T>(items: readonly T[], idOf: (item: T) => string): ItemList<T> {
  const ids = items.map(idOf)
  const columns = createCache<readonly unknown[]>(MAX_COLUMNS)
  const orders = createCache<readonly number[]>(MAX_ORDERS)
  let indexes: Map<string, number> | undefined

  const list: ItemList<T> = {
    items,
    ids,
    findIndex(id) {
      indexes ??= new Map(ids.map((each, index) => [each, index]))
      return indexes.get(id)
    },
    column: ({ type, read }, path) =>
      columns(path, () => items.map((item) => toComparable(type, read(item)))),
    order: (keys) => orders(nameOf(keys), () => sortIndexes(list, keys)),
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

function createCache<Value extends object>(max: number) {
  const kept = new LRUCache<string, Value, () => Value>({
    max,
    memoMethod: (_name, _stale, { context: make }) => make(),
  })
  return (name: string | undefined, make: () => Value): Value =>
    name === undefined ? make() : kept.memo(name, { context: make })
}

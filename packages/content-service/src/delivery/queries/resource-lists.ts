import type { Asset, Entry, Resource, Space } from '../../space.ts'
import { createItemList } from './item-list.ts'
import type { ItemList } from './types.ts'

/**
 * The entries of a space: the same list each time.
 *
 * @param contentTypeId Only the entries of this type; all without.
 */
export function listEntries(space: Space, contentTypeId?: string): ItemList<Entry> {
  const lists = entryLists.get(space) ?? makeEntryLists(space)
  entryLists.set(space, lists)
  return lists.get(contentTypeId) ?? createItemList<Entry>([], idOf)
}

/** The assets of a space: the same list each time. */
export function listAssets(space: Space): ItemList<Asset> {
  const list = assetLists.get(space) ?? createItemList([...space.assets.values()], idOf)
  assetLists.set(space, list)
  return list
}

/** A space never changes, so that its lists stay right. */
const entryLists = new WeakMap<Space, ReadonlyMap<string | undefined, ItemList<Entry>>>()
const assetLists = new WeakMap<Space, ItemList<Asset>>()

function makeEntryLists({ entries }: Space): ReadonlyMap<string | undefined, ItemList<Entry>> {
  const all = [...entries.values()]
  const byType = Map.groupBy<string | undefined, Entry>(all, ({ contentTypeId }) => contentTypeId)
  return new Map([...byType.set(undefined, all)].map(([type, items]) => [type, createItemList(items, idOf)]))
}

function idOf({ sys }: Resource): string {
  return sys.id
}

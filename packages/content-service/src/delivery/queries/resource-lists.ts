import { oncePerObject } from '../../space/once-per-object.ts'
import type { Asset, Entry, Resource, Space } from '../../space/space.ts'
import { createItemList } from './item-list.ts'
import type { ItemList } from './types.ts'

/**
 * The entries of a space: the same list each time.
 *
 * @param contentTypeId Only the entries of this type; all without.
 */
export function listEntries(space: Space, contentTypeId?: string): ItemList<Entry> {
  return entryListsOf(space).get(contentTypeId) ?? createItemList<Entry>([], idOf)
}

/** The assets of a space: the same list each time. */
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

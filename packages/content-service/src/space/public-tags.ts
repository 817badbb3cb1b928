import type { Space } from './space.ts'

/**
 * The tags that callers may know of.
 *
 * @param ids Of tags that something carries.
 * @see Content Delivery API, endpoints: tags.
 */
export function publicTags(ids: readonly string[], { tags }: Pick<Space, 'tags'>): readonly string[] {
  return ids.filter((id) => tags.get(id)?.visibility !== 'private')
}

/** Ids of the tags that callers may not know of. */
export function privateTags({ tags }: Pick<Space, 'tags'>): string[] {
  return [...tags.values()].filter(({ visibility }) => visibility === 'private').map(({ id }) => id)
}

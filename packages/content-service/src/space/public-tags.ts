import type { Space } from './space.ts'

/** The tags, among these ids, that callers may know of. */
export function publicTags(ids: readonly string[], { tags }: Pick<Space, 'tags'>): readonly string[] {
  return ids.filter((id) => tags.get(id)?.visibility !== 'private')
}

export function privateTags({ tags }: Pick<Space, 'tags'>): string[] {
  return [...tags.values()].filter(({ visibility }) => visibility === 'private').map(({ id }) => id)
}

import { comparable } from '#domain/same-text.ts'

export type TagNames = ReadonlyMap<string, string>

/** The ids of an entry's tags. */
export function tagIdsOf({ metadata }: { metadata?: unknown }): string[] {
  const { tags } = (metadata ?? {}) as { tags?: unknown }
  return Array.isArray(tags)
    ? tags.flatMap((tag: { sys?: { id?: unknown } } | null) =>
        typeof tag?.sys?.id === 'string' ? tag.sys.id : [],
      )
    : []
}

/** The names of tags, each once; `undefined` if there is none. */
export function namesOfTags(ids: readonly string[], names: TagNames): string[] | undefined {
  const found = new Map<string, string>()
  for (const name of ids.flatMap((id) => names.get(id) ?? [])) found.getOrInsert(comparable(name), name)
  return found.size > 0 ? [...found.values()] : undefined
}

import { isDeepStrictEqual } from 'node:util'
import type { TagNames } from '../articles/article-tags.ts'
import { statusOf } from './client-errors.ts'
import type { ContentClient } from './client.ts'

/** Maximum number of tags in one answer (Content Delivery API, limit). */
const PAGE_SIZE = 1_000

/**
 * Fetches the names of a space's tags. A service without tags has none.
 * @param ids The tags whose names are needed; without one, nothing is requested.
 * @throws The client's error after its retries.
 */
export async function fetchTagNames(client: ContentClient, ids: readonly string[]): Promise<TagNames> {
  const names = new Map<string, string>()
  if (ids.length === 0) return names
  try {
    for (let skip = 0; ; skip += PAGE_SIZE) {
      const { items, total } = await client.getTags({ limit: PAGE_SIZE, skip })
      for (const { sys, name } of items) names.set(sys.id, name)
      if (skip + PAGE_SIZE >= total) return names
    }
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    return names
  }
}

/** Keeps the names of a space's tags. */
export function createTagNames(lifetimeMs: number) {
  let names: TagNames = new Map()
  let readAt = -Infinity
  return {
    /** The names of these tags and others: one object until a name changes. Names count as current for `lifetimeMs`. */
    async read(client: ContentClient, ids: readonly string[]): Promise<TagNames> {
      if (performance.now() - readAt >= lifetimeMs) await fetch(client, ids)
      return names
    },
    /** Returns the names of these tags and others, and requests them only for a tag without one. */
    async find(client: ContentClient, ids: readonly string[]): Promise<TagNames> {
      if (ids.some((id) => !names.has(id))) await fetch(client, ids)
      return names
    },
  }

  async function fetch(client: ContentClient, ids: readonly string[]): Promise<void> {
    const found = await fetchTagNames(client, ids)
    readAt = performance.now()
    if (!isDeepStrictEqual(found, names)) names = found
  }
}

import type { Shared } from '#ui/shared.ts'
import type { EntriesCache } from './entries-cache.ts'

/** Loads the code of the cache of the list of articles; `undefined` if it cannot be loaded. */
export function loadEntriesCache(shared: Shared): Promise<EntriesCache | undefined> {
  return import('./entries-cache.ts').then(
    ({ createEntriesCache }) => shared(createEntriesCache),
    () => undefined,
  )
}

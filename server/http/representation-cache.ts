import { LRUCache } from 'lru-cache'
import { sizeOf, type Representation } from './representation.ts'

const MAX_CACHE_BYTES = 64 * 1024 * 1024

/** Caches answers until their content changes. */
export interface RepresentationCache {
  /** Returns the cached answer of an address; `undefined` without an answer of the current version. */
  find(address: string): Representation | undefined
  /** Returns the answer of an address, and makes it if needed. Concurrent callers share the work. */
  provide(address: string, make: () => Promise<Representation>): Promise<Representation>
}

/** Caches nothing. */
export const noCache: RepresentationCache = {
  find: () => undefined,
  provide: (_address, make) => make(),
}

/**
 * Opens an empty cache with a limit in bytes. It does not cache answers with a status of 500 or more.
 * @param versions Functions that return versions. If the content of an answer changes, at least one version changes.
 */
export function createRepresentationCache(
  versions: readonly (() => string | undefined)[],
  maxBytes = MAX_CACHE_BYTES,
): RepresentationCache {
  let cache = createCache()
  let cachedVersions = versions.map((version) => version())

  function createCache() {
    return new LRUCache<string, Representation, () => Promise<Representation>>({
      maxSize: maxBytes,
      sizeCalculation: sizeOf,
      ignoreFetchAbort: true,
      fetchMethod: (_address, _stale, { context: make }) => make(),
    })
  }

  function current() {
    if (versions.some((version, index) => version() !== cachedVersions[index])) {
      cachedVersions = versions.map((version) => version())
      // Answers that are still in the making go into the old cache.
      cache = createCache()
    }
    return cache
  }

  return {
    find: (address) => current().get(address),
    async provide(address, make) {
      const cache = current()
      const made = await cache.forceFetch(address, { context: make })
      if (made.status >= 500) cache.delete(address)
      return made
    },
  }
}

import { LRUCache } from 'lru-cache'
import { sizeOf, type Representation } from './representation.ts'

const MAX_CACHE_BYTES = 64 * 1024 * 1024

/** Answers ready to be sent, kept for as long as what they show has not changed. */
export interface RepresentationCache {
  /** The answer kept for an address; `undefined` if there is none, or only one of an earlier version. */
  find(address: string): Representation | undefined
  /** The answer for an address, made first if needed. Concurrent callers share one making. */
  provide(address: string, make: () => Promise<Representation>): Promise<Representation>
}

/** Keeps nothing: each answer is made when it is asked for. */
export const noCache: RepresentationCache = {
  find: () => undefined,
  provide: (_address, make) => make(),
}

/**
 * Opens an empty cache, bounded in bytes; the least recently used answer goes first. Answers of 500 and up are not kept.
 *
 * @param version Changes with anything that an answer shows. Answers of an earlier version are dropped.
 */
export function createRepresentationCache(
  version: () => string,
  maxBytes = MAX_CACHE_BYTES,
): RepresentationCache {
  const kept = new LRUCache<string, Representation>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const pending = new Map<string, Promise<Representation>>()
  let keptVersion = ''

  function dropOutdated(): void {
    const current = version()
    if (current === keptVersion) return
    keptVersion = current
    kept.clear()
    pending.clear()
  }

  return {
    find(address) {
      dropOutdated()
      return kept.get(address)
    },

    async provide(address, make) {
      dropOutdated()
      const known = kept.get(address) ?? pending.get(address)
      if (known) return known
      const versionAtStart = keptVersion
      const making = make()
      pending.set(address, making)
      try {
        const made = await making
        if (made.status < 500 && version() === versionAtStart) kept.set(address, made)
        return made
      } finally {
        if (pending.get(address) === making) pending.delete(address)
      }
    },
  }
}

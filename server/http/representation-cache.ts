import { LRUCache } from 'lru-cache'
import { sizeOf, type Representation } from './representation.ts'

const MAX_CACHE_BYTES = 64 * 1024 * 1024

/** Answers ready to be sent, kept for as long as what they show has not changed. */
export interface RepresentationCache {
  /** What is kept for an address; `undefined` if nothing is, or only what showed another version. */
  find(address: string, version: string): Representation | undefined
  /** What is kept for an address, made first if needed; the same thing asked for twice at once is made once. */
  provide(address: string, version: string, make: () => Promise<Representation>): Promise<Representation>
}

/** Keeps nothing: whatever is asked for is made. */
export const noCache: RepresentationCache = {
  find: () => undefined,
  provide: (_address, _version, make) => make(),
}

/** Opens an empty cache, bounded in bytes; what was asked for longest ago goes first. Answers of 500 and up are not kept. */
export function createRepresentationCache(maxBytes = MAX_CACHE_BYTES): RepresentationCache {
  const kept = new LRUCache<string, Representation>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const inTheMaking = new Map<string, Promise<Representation>>()
  let keptVersion = ''

  return {
    find(address, version) {
      return version === keptVersion ? kept.get(address) : undefined
    },

    async provide(address, version, make) {
      if (version !== keptVersion) {
        keptVersion = version
        kept.clear()
        inTheMaking.clear()
      }
      const known = kept.get(address) ?? inTheMaking.get(address)
      if (known) return known
      const making = make()
      inTheMaking.set(address, making)
      try {
        const made = await making
        if (version === keptVersion && made.status < 500) kept.set(address, made)
        return made
      } finally {
        if (inTheMaking.get(address) === making) inTheMaking.delete(address)
      }
    },
  }
}

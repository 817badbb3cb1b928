import { LRUCache } from 'lru-cache'
import type { User } from './types.ts'

export interface FoundSession {
  user: User
  expiresAt: Date
}

/** How long a session is cached. */
const CACHED_MS = 5_000

/** Most sessions that are cached. */
const MAX_CACHED = 10_000

/** Longest header that is cached: a token with its signature has about 90 characters. */
const MAX_HEADER_LENGTH = 200

/**
 * Caches whose sessions are for a few seconds, so that many requests in a row read the database once.
 *
 * @param find Finds the session behind a header, where it is known for sure. A session is cached, its absence is not.
 */
export function createSessionCache(find: (authorization: string) => Promise<FoundSession | undefined>) {
  let cache = createCache()

  function createCache() {
    return new LRUCache<string, FoundSession>({
      max: MAX_CACHED,
      ttl: CACHED_MS,
      ignoreFetchAbort: true,
      async fetchMethod(authorization, _stale, { options }) {
        const found = await find(authorization)
        if (found) options.ttl = Math.max(1, Math.min(CACHED_MS, found.expiresAt.getTime() - Date.now()))
        return found
      },
    })
  }

  return {
    async find(authorization: string | undefined): Promise<User | undefined> {
      if (authorization === undefined) return undefined
      const isCached = authorization.length <= MAX_HEADER_LENGTH
      return (await (isCached ? cache.fetch(authorization) : find(authorization)))?.user
    },

    /** Forgets all sessions, since one has ended. */
    drop() {
      // What is being found may have ended since: it goes into the old cache.
      cache = createCache()
    },
  }
}

import { LRUCache } from 'lru-cache'
import { shareWork } from '../in-flight-work.ts'
import type { FindUser, User } from './types.ts'

/** A session that holds, and whose it is. */
export interface FoundSession {
  user: User
  expiresAt: Date
}

/** Caches whose sessions are for a few seconds, so that many requests in a row read the database once. */
export interface SessionCache {
  find: FindUser
  /** Forgets the sessions of a user; `undefined` for everybody's. */
  drop(userId: string | undefined): void
}

/** How long a session is cached. */
const CACHED_MS = 5_000

/** Most sessions that are cached. */
const MAX_CACHED = 10_000

/** Longest header that is cached: a token with its signature has about 90 characters. */
const MAX_HEADER_LENGTH = 200

/**
 * Makes an empty cache.
 *
 * @param find Finds the session behind a header, where it is known for sure. A session is cached, its absence is not.
 */
export function createSessionCache(
  find: (authorization: string) => Promise<FoundSession | undefined>,
  now: () => Date,
): SessionCache {
  const cached = new LRUCache<string, FoundSession>({ max: MAX_CACHED, ttl: CACHED_MS })
  const finding = shareWork(async (authorization: string, isCurrent) => {
    const found = await find(authorization)
    if (found && isCurrent() && authorization.length <= MAX_HEADER_LENGTH) cached.set(authorization, found)
    return found
  })

  return {
    async find(authorization) {
      if (authorization === undefined) return undefined
      const known = cached.get(authorization)
      if (known && known.expiresAt > now()) return known.user
      return (await finding.run(authorization))?.user
    },

    drop(userId) {
      // Whose sessions are being found is not known yet, and they may have ended since.
      finding.forget()
      if (userId === undefined) return cached.clear()
      const hers = [...cached].filter(([, { user }]) => user.id === userId)
      for (const [authorization] of hers) cached.delete(authorization)
    },
  }
}

import { LRUCache } from 'lru-cache'
import type { FindUser, User } from './types.ts'

/** A session that holds, and whose it is. */
export interface FoundSession {
  user: User
  expiresAt: Date
}

/** Keeps whose sessions are for a few seconds, so that who does many things in a row is looked up once. */
export interface SessionCache {
  find: FindUser
  /** Forgets the sessions of a user; `undefined` for everybody's. */
  drop(userId: string | undefined): void
}

/** How long a session is believed in that an end was not heard of. */
const KEPT_MS = 5_000

/** Most sessions that are kept. */
const MAX_KEPT = 10_000

/** Longest header that is kept: a token with its signature has about 90 characters, what is longer is padding. */
const MAX_KEPT_LENGTH = 200

/**
 * Makes an empty cache.
 *
 * @param look Looks for a session behind a header, where it is known for sure. What it finds is kept, that it finds none is
 *   not.
 */
export function createSessionCache(
  look: (authorization: string) => Promise<FoundSession | undefined>,
  now: () => Date,
): SessionCache {
  const kept = new LRUCache<string, FoundSession>({ max: MAX_KEPT, ttl: KEPT_MS })
  const underWay = new Map<string, Promise<FoundSession | undefined>>()

  return {
    async find(authorization) {
      if (authorization === undefined) return undefined
      const known = kept.get(authorization)
      if (known && known.expiresAt > now()) return known.user
      const found = await (underWay.get(authorization) ?? lookAndKeep(authorization))
      return found?.user
    },

    drop(userId) {
      // Whose they are is not known yet. Nobody who comes from now on may wait for them, and what they find is old.
      underWay.clear()
      if (userId === undefined) return kept.clear()
      const hers = [...kept].filter(([, { user }]) => user.id === userId)
      for (const [authorization] of hers) kept.delete(authorization)
    },
  }

  async function lookAndKeep(authorization: string): Promise<FoundSession | undefined> {
    const looking = look(authorization)
    underWay.set(authorization, looking)
    const isCurrent = () => underWay.get(authorization) === looking
    try {
      const found = await looking
      if (found && isCurrent() && authorization.length <= MAX_KEPT_LENGTH) kept.set(authorization, found)
      return found
    } finally {
      if (isCurrent()) underWay.delete(authorization)
    }
  }
}

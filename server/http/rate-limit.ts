import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyAttempts } from '../errors.ts'

/** How often something may be done under one key. */
export interface RateLimit {
  /** Counts one more time. @throws AppError `rate-limited` once there were too many. */
  consume(key: string): Promise<void>
  /** Forgets what was counted. */
  forget(key: string): Promise<void>
}

interface RateLimitOptions {
  /** Tells one limit's counts from another's. */
  name: string
  times: number
  seconds: number
}

/** Makes a limit. */
export type CreateRateLimit = (options: RateLimitOptions) => RateLimit

/**
 * Makes the maker of limits: counted in this process where it is the only one, in the database where several share it.
 *
 * @param pool PostgreSQL's connections; `undefined` with SQLite, which one process uses alone.
 */
export function createRateLimits(pool: Pool | undefined): CreateRateLimit {
  return ({ name, times, seconds }) => {
    const counted = { keyPrefix: name, points: times, duration: seconds }
    const limiter = pool
      ? new RateLimiterPostgres({
          ...counted,
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          // What is over the limit is told so from memory, without asking the database.
          inMemoryBlockOnConsumed: times + 1,
        })
      : new RateLimiterMemory(counted)

    return {
      async consume(key) {
        try {
          await limiter.consume(key)
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          throw tooManyAttempts(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
        }
      },
      async forget(key) {
        await limiter.delete(key)
      },
    }
  }
}

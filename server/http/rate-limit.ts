import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyAttempts } from '../errors.ts'
import { debounceLeading, type Log } from '../log.ts'
import { networkAround } from './client-address.ts'

/** A rate limit, counted by key. */
export interface RateLimit {
  /** Counts one attempt. @throws AppError `rate-limited` once there are too many. */
  consume(key: string): Promise<void>
  /** Resets the count of a key. */
  forget(key: string): Promise<void>
}

interface RateLimitOptions {
  /** Separates the counts of one limit from those of another. */
  name: string
  times: number
  seconds: number
}

/** Makes a rate limit. */
export type CreateRateLimit = (options: RateLimitOptions) => RateLimit

/**
 * Counts rate limits in memory with SQLite, and in the database with PostgreSQL, which several instances may share. The log
 * has one line for a series of refusals.
 * @param pool PostgreSQL's connections; `undefined` with SQLite.
 */
export function createRateLimits(pool: Pool | undefined, log: Log): CreateRateLimit {
  return ({ name, times, seconds }) => {
    const counted = { keyPrefix: name, points: times, duration: seconds }
    const limiter = pool
      ? new RateLimiterPostgres({
          ...counted,
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          // Memory refuses clients over the limit, without a query.
          inMemoryBlockOnConsumed: times + 1,
          // While the database is unreachable, limits count in memory. The request itself fails later with a better
          // message.
          insuranceLimiter: new RateLimiterMemory(counted),
        })
      : new RateLimiterMemory(counted)

    const logRefusal = debounceLeading(
      () => log.warn({ limit: name }, `A limit was reached: ${times} in ${seconds} seconds`),
      seconds * 1_000,
    )

    return {
      async consume(key) {
        try {
          await limiter.consume(key)
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          logRefusal()
          throw tooManyAttempts(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
        }
      },
      async forget(key) {
        await limiter.delete(key)
      },
    }
  }
}

/** A whole network may do this many times as much as one client. */
const CLIENTS_OF_A_NETWORK = 10

/** Makes a rate limit for clients, and one for the /48 around an IPv6 client. A /48 contains 65,536 clients. */
export function limitClients(create: CreateRateLimit, options: RateLimitOptions): Pick<RateLimit, 'consume'> {
  const { name, times } = options
  const ofClient = create(options)
  const ofNetwork = create({ ...options, name: `${name}-network`, times: times * CLIENTS_OF_A_NETWORK })
  return {
    async consume(client) {
      await ofClient.consume(client)
      const network = networkAround(client)
      if (network !== undefined) await ofNetwork.consume(network)
    },
  }
}

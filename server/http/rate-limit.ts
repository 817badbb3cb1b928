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
 * Decides where rate limits are counted: in memory with SQLite, in the database with PostgreSQL, which several instances
 * may share. The log has one line for many refusals in a row.
 *
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
          // Clients over the limit are refused from memory, without a query.
          inMemoryBlockOnConsumed: times + 1,
          // While the database is away, what the request is about fails with better words.
          insuranceLimiter: new RateLimiterMemory(counted),
        })
      : new RateLimiterMemory(counted)

    const tellOfRefusal = debounceLeading(
      () => log.warn({ limit: name }, `A limit was reached: ${times} in ${seconds} seconds`),
      seconds * 1_000,
    )

    return {
      async consume(key) {
        try {
          await limiter.consume(key)
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          tellOfRefusal()
          throw tooManyAttempts(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
        }
      },
      async forget(key) {
        await limiter.delete(key)
      },
    }
  }
}

/** How many times more a whole network may do than one client in it. */
const CLIENTS_OF_A_NETWORK = 10

/** Makes a rate limit of clients. The /48 around an IPv6 client has 65,536 of them, so it has a limit as well. */
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

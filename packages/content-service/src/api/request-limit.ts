import { createClientCounts } from '@waypost/http/client-counts.ts'
import { createRests } from '@waypost/http/rests.ts'
import type { Context, MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests, unavailable } from './errors.ts'

export interface RequestLimit {
  /** Requests of one address in a second. */
  perSecond: number
  addressOf(c: Context): string
}

/** Names the limit in every answer, refusals included, so that clients can pace themselves. */
export function nameLimit({ perSecond }: RequestLimit): MiddlewareHandler {
  return async (c, next) => {
    await next()
    c.header('x-contentful-ratelimit-second-limit', String(perSecond))
  }
}

/** Refuses requests beyond a limit. What this process asks itself is not counted. */
export function limitRequests({ perSecond, addressOf }: RequestLimit): MiddlewareHandler {
  const limiter = new RateLimiterMemory({ points: perSecond, duration: 1 })
  return async (c, next) => {
    const client = clientOf(c, addressOf)
    if (client !== undefined && c.req.method !== 'OPTIONS') {
      try {
        await limiter.consume(client)
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooManyRequests(1) : error
      }
    }
    return next()
  }
}

/** Most answers that wait, of all clients: each holds its connection. */
const MAX_WAITING = 1_000

/**
 * Has answers wait for each other, so that many that are asked for together neither fill the memory nor hold up everything
 * else: a thousand entries take a tenth of a second, and megabytes.
 */
export function takeTurns({ perSecond, addressOf }: RequestLimit): MiddlewareHandler {
  const inTurn = pLimit(1)
  const clients = createClientCounts(perSecond)
  const afterRest = createRests()
  return async (c, next) => {
    const client = clientOf(c, addressOf)
    if (client === undefined) return next()
    if (inTurn.pendingCount >= MAX_WAITING) throw unavailable('Too much is asked for. Please try again.')
    const end = clients.begin(client)
    if (!end) throw tooManyRequests(1)
    return inTurn(() => afterRest(next)).finally(end)
  }
}

/** Where a request comes from; `undefined` for one of this process itself. */
export function clientOf(c: Context, addressOf: RequestLimit['addressOf']): string | undefined {
  const hasSocket = (c.env as { incoming?: unknown } | undefined)?.incoming !== undefined
  return hasSocket ? addressOf(c) : undefined
}

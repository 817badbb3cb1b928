import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from '../api/errors.ts'

/** How many requests one caller may send. */
export interface RequestLimit {
  /** Requests of one address in a second. */
  perSecond: number
  /** Where a request comes from. */
  addressOf(c: Context): string
}

/**
 * Names the limit in every answer, refusals included, so that clients can pace themselves.
 *
 * @see Content Delivery API, headers: rate limits.
 */
export function nameLimit({ perSecond }: RequestLimit): MiddlewareHandler {
  return async (c, next) => {
    await next()
    c.header('x-contentful-ratelimit-second-limit', String(perSecond))
  }
}

/**
 * Refuses requests beyond a limit. What this process asks itself is not counted.
 *
 * @throws ApiError for one request too many in a second.
 */
export function limitRequests({ perSecond, addressOf }: RequestLimit): MiddlewareHandler {
  const limiter = new RateLimiterMemory({ points: perSecond, duration: 1 })
  return async (c, next) => {
    if (hasSocket(c) && c.req.method !== 'OPTIONS') {
      try {
        await limiter.consume(addressOf(c))
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooManyRequests() : error
      }
    }
    return next()
  }
}

function hasSocket(c: Context): boolean {
  return (c.env as { incoming?: unknown } | undefined)?.incoming !== undefined
}

import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from './errors.ts'

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

/** Where a request comes from; `undefined` for one of this process itself. */
export function clientOf(c: Context, addressOf: RequestLimit['addressOf']): string | undefined {
  const hasSocket = (c.env as { incoming?: unknown } | undefined)?.incoming !== undefined
  return hasSocket ? addressOf(c) : undefined
}

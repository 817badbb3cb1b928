import { createClientCounts } from '@waypost/http/client-counts.ts'
import { createRests } from '@waypost/http/rests.ts'
import type { Context, MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests, unavailable } from './errors.ts'

export interface RequestLimit {
  /** Requests of one client in a second. */
  perSecond: number
  addressOf(c: Context): string
}

/** Writes the limit into the headers of every answer, including errors. */
export function nameLimit({ perSecond }: RequestLimit): MiddlewareHandler {
  return async (c, next) => {
    await next()
    c.header('x-contentful-ratelimit-second-limit', String(perSecond))
  }
}

/** Refuses requests beyond a limit. This process's own requests do not count. */
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

/** Maximum number of waiting requests of all clients together. Each keeps its connection open. */
const MAX_WAITING = 1_000

/** Makes one answer at a time: a thousand entries take a fifth of a second, and megabytes of memory. */
export function takeTurns({ perSecond, addressOf }: RequestLimit): MiddlewareHandler {
  const inTurn = pLimit(1)
  const clients = createClientCounts(perSecond)
  const afterRest = createRests()
  return async (c, next) => {
    const client = clientOf(c, addressOf)
    if (client === undefined) return next()
    if (inTurn.pendingCount >= MAX_WAITING)
      throw unavailable('Too many requests are waiting. Please try again.')
    const end = clients.begin(client)
    if (!end) throw tooManyRequests(1)
    return inTurn(() => afterRest(next)).finally(end)
  }
}

/** Identifies the client of a request; `undefined` for this process's own requests. */
export function clientOf(c: Context, addressOf: RequestLimit['addressOf']): string | undefined {
  const hasSocket = (c.env as { incoming?: unknown } | undefined)?.incoming !== undefined
  return hasSocket ? addressOf(c) : undefined
}

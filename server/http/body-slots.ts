import { createClientCounts } from '@waypost/http/client-counts.ts'
import type { Context, MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'

interface BodySlots {
  /** Most bodies that are in memory at once; other requests wait, unread. */
  total: number
  /** Most requests of one client, those that wait among them. */
  perClient: number
  clientOf(c: Context): string
  /** Throws what answers a request over its client's share. */
  refuse(): never
}

/** Bounds the large bodies that are read at once, so that many of them fill no memory, and one client keeps nobody out. */
export function bodySlots({ total, perClient, clientOf, refuse }: BodySlots): MiddlewareHandler {
  const limitReads = pLimit(total)
  const requests = createClientCounts(perClient)
  return async (c, next) => {
    const end = requests.begin(clientOf(c)) ?? refuse()
    try {
      await limitReads(next)
    } finally {
      end()
    }
  }
}

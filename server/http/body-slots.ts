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
  const requests = new Map<string, number>()
  return async (c, next) => {
    const client = clientOf(c)
    const before = requests.get(client) ?? 0
    if (before === perClient) refuse()
    requests.set(client, before + 1)
    try {
      await limitReads(next)
    } finally {
      const left = requests.get(client)! - 1
      if (left > 0) requests.set(client, left)
      else requests.delete(client)
    }
  }
}

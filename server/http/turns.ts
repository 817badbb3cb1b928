import type { MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'
import { setImmediate } from 'node:timers/promises'
import { AppError, tooManyAttempts } from '../errors.ts'
import type { ClientAddress } from './client-address.ts'
import { createNetworkCounts } from './network-counts.ts'

/** How many times more requests the /48 around an IPv6 client may have than one client. */
const CLIENTS_OF_A_NETWORK = 4

interface TurnsOptions {
  /** How many requests are answered at the same time. */
  atOnce: number
  /** How many may wait for their turn, of all clients. */
  maxWaiting: number
  /** Most requests of one client, answered or waiting. */
  maxOfClient: number
  clientAddress: ClientAddress
}

/**
 * Has requests for long answers take turns, so that many that come together neither fill the memory nor hold up everything
 * else.
 *
 * @returns Throws AppError `rate-limited` for a client with too many, and `busy` if too many wait.
 */
export function takeTurns({
  atOnce,
  maxWaiting,
  maxOfClient,
  clientAddress,
}: TurnsOptions): MiddlewareHandler {
  const turns = pLimit(atOnce)
  const clients = createNetworkCounts(maxOfClient, maxOfClient * CLIENTS_OF_A_NETWORK)
  return async (c, next) => {
    if (turns.pendingCount >= maxWaiting)
      throw new AppError('busy', 'Too much is asked for right now. Please try again.', {
        retryAfterSeconds: 5,
      })
    const end = clients.begin(clientAddress(c))
    if (!end) throw tooManyAttempts(1)
    try {
      await turns(async () => {
        // SQLite answers at once: without a pause nothing would be sent before all of them are answered.
        await setImmediate()
        await next()
      })
    } finally {
      end()
    }
  }
}

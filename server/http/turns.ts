import type { MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'
import { setImmediate } from 'node:timers/promises'
import { AppError, tooManyAttempts } from '../errors.ts'
import type { ClientAddress } from './client-address.ts'
import { createNetworkCounts } from './network-counts.ts'

/** How many times more the /48 around an IPv6 client may ask for at once than one client. */
const CLIENTS_OF_A_NETWORK = 4

interface TurnsOptions {
  /** How many are answered at the same time. */
  atOnce: number
  /** How many may wait for their turn, of all clients. */
  maxWaiting: number
  /** Most of one client, answered or waiting. */
  maxOfClient: number
}

/**
 * Has long answers take turns, so that many that are asked for together neither fill the memory nor hold up everything else.
 *
 * @returns Runs an action in the turn of a client. Throws AppError `rate-limited` for a client with too many, and `busy` if too
 *   many wait. `waiting` tells how many do.
 */
export function createTurns({ atOnce, maxWaiting, maxOfClient }: TurnsOptions) {
  const turns = pLimit(atOnce)
  const clients = createNetworkCounts(maxOfClient, maxOfClient * CLIENTS_OF_A_NETWORK)
  return Object.assign(inTurn, { waiting: () => turns.pendingCount })

  async function inTurn<T>(client: string, act: () => Promise<T>): Promise<T> {
    if (turns.pendingCount >= maxWaiting)
      throw new AppError('busy', 'Too much is asked for right now. Please try again.', {
        retryAfterSeconds: 5,
      })
    const end = clients.begin(client)
    if (!end) throw tooManyAttempts(1)
    try {
      return await turns(async () => {
        // SQLite answers at once: without a pause nothing would be sent before all of them are answered.
        await setImmediate()
        return act()
      })
    } finally {
      end()
    }
  }
}

/** The same for all requests of a route. */
export function takeTurns({
  clientAddress,
  ...options
}: TurnsOptions & { clientAddress: ClientAddress }): MiddlewareHandler {
  const inTurn = createTurns(options)
  return (c, next) => inTurn(clientAddress(c), next)
}

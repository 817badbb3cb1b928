import type { MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'
import { setImmediate } from 'node:timers/promises'
import { AppError, tooManyAttempts } from '../errors.ts'
import type { ClientAddress } from './client-address.ts'
import { createNetworkCounts } from './network-counts.ts'

/** The /48 around an IPv6 client may have this many times the requests of one client. */
const CLIENTS_OF_A_NETWORK = 4

interface TurnsOptions {
  /** Number of actions that run at the same time. */
  atOnce: number
  /** Number of actions of all clients that may wait. */
  maxWaiting: number
  /** Maximum number of one client's actions, running or waiting. */
  maxOfClient: number
}

/**
 * Queues long answers. Many simultaneous requests then neither fill the memory nor block everything else.
 * @returns Runs an action in turn. Throws AppError `rate-limited` for a client with too many actions, and `busy` if too
 * many actions wait.
 *   `waiting` counts the queue.
 */
export function createTurns({ atOnce, maxWaiting, maxOfClient }: TurnsOptions) {
  const turns = pLimit(atOnce)
  const clients = createNetworkCounts(maxOfClient, maxOfClient * CLIENTS_OF_A_NETWORK)
  return Object.assign(inTurn, { waiting: () => turns.pendingCount })

  async function inTurn<T>(client: string, act: () => Promise<T>): Promise<T> {
    if (turns.pendingCount >= maxWaiting)
      throw new AppError('busy', 'The server is busy right now. Please try again.', {
        retryAfterSeconds: 5,
      })
    const end = clients.begin(client)
    if (!end) throw tooManyAttempts(1)
    try {
      return await turns(async () => {
        // SQLite answers synchronously. Without this pause, no answer leaves before the queue is empty.
        await setImmediate()
        return act()
      })
    } finally {
      end()
    }
  }
}

/** Queues all requests of a route. */
export function takeTurns({
  clientAddress,
  ...options
}: TurnsOptions & { clientAddress: ClientAddress }): MiddlewareHandler {
  const inTurn = createTurns(options)
  return (c, next) => inTurn(clientAddress(c), next)
}

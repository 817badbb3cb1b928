import type { MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'
import { setImmediate } from 'node:timers/promises'
import { AppError, tooManyAttempts } from '../errors.ts'
import type { ClientAddress } from './client-address.ts'
import { createNetworkCounts } from './network-counts.ts'

/** The /48 around an IPv6 client may have so many times as many requests as one client. */
const CLIENTS_OF_A_NETWORK = 4

interface TurnsOptions {
  /** How many actions run at the same time. */
  atOnce: number
  /** How many actions of all clients may wait. */
  maxWaiting: number
  /** Most actions of one client, running or waiting. */
  maxOfClient: number
}

/**
 * Queues long answers, so that many simultaneous requests neither fill the memory nor block everything else.
 *
 * @returns Runs an action in turn. Throws AppError `rate-limited` for a client with too many, and `busy` if too many wait.
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
        // SQLite answers synchronously: without a pause no answer leaves before the queue is empty.
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

import { createClientCounts } from '@waypost/http/client-counts.ts'
import { AppError, tooManyAttempts } from '../errors.ts'

/** Limits how many live streams there are at once. */
export interface StreamLimits {
  /**
   * Counts a stream of a client.
   *
   * @returns Ends the count; to be called once.
   * @throws AppError `busy` if there are too many streams, `rate-limited` if the client opens them too often
   */
  open(client: string): () => void
}

/** Most streams at once, and of one client: behind one address there may be a school, or a phone network. */
const MAX_STREAMS = 10_000
const MAX_STREAMS_OF_A_CLIENT = 200

/** Most streams that a client opens in a minute: after a restart all of a school come back at once. */
const OPENINGS_PER_MINUTE = 2 * MAX_STREAMS_OF_A_CLIENT
const MINUTE_MS = 60_000

/** Seconds after which a refused client may try again. */
const AGAIN_SECONDS = 30

/**
 * Makes the limits of one process. They do not use the database: that would cost as much as they save.
 *
 * @param nowMs A monotonic clock.
 * @param onFull Called when a stream is refused because there are too many, of all clients or of one.
 */
export function createStreamLimits(nowMs: () => number, onFull: () => void): StreamLimits {
  const streams = createClientCounts(MAX_STREAMS_OF_A_CLIENT)
  const openings = new Map<string, number>()
  let total = 0
  let minuteEndsAtMs = 0

  return {
    open(client) {
      const end = total < MAX_STREAMS ? streams.begin(client) : undefined
      if (!end) {
        onFull()
        throw new AppError('busy', 'Too many are following right now.', { retryAfterSeconds: AGAIN_SECONDS })
      }
      try {
        countOpening(client)
      } catch (refusal) {
        end()
        throw refusal
      }
      total += 1
      return () => {
        total -= 1
        end()
      }
    },
  }

  /** Counts by minutes that are the same for all clients, so that all counts can be dropped together. */
  function countOpening(client: string) {
    const now = nowMs()
    if (now >= minuteEndsAtMs) {
      openings.clear()
      minuteEndsAtMs = now + MINUTE_MS
    }
    const ofClient = openings.get(client) ?? 0
    if (ofClient >= OPENINGS_PER_MINUTE) throw tooManyAttempts(Math.ceil((minuteEndsAtMs - now) / 1_000))
    openings.set(client, ofClient + 1)
  }
}

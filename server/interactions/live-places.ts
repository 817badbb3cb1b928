import { AppError, tooManyAttempts } from '../errors.ts'

/** Places for live streams. */
export interface LivePlaces {
  /**
   * Takes a place for a client.
   *
   * @returns Gives it back; to be called once.
   * @throws AppError `busy` if there is none, `rate-limited` if she comes too often
   */
  take(client: string): () => void
}

/** Most streams at once, and of one client: behind one address there may be a school, or a phone network. */
const MAX_STREAMS = 10_000
const MAX_STREAMS_OF_A_CLIENT = 200

/** How often a client may open one: after a restart all of a school come back at once, and go on reading. */
const OPENINGS_PER_MINUTE = 2 * MAX_STREAMS_OF_A_CLIENT
const MINUTE_MS = 60_000

/** When who found no place may ask again. */
const AGAIN_SECONDS = 30

/**
 * Opens the places of one process. Nothing is asked of a database: what they save it from would cost as much.
 *
 * @param nowMs Tells the time by a clock that nobody sets.
 */
export function openLivePlaces(nowMs: () => number): LivePlaces {
  const taken = new Map<string, number>()
  const openings = new Map<string, number>()
  let total = 0
  let minuteEndsAtMs = 0

  return {
    take(client) {
      const ofClient = taken.get(client) ?? 0
      if (total >= MAX_STREAMS || ofClient >= MAX_STREAMS_OF_A_CLIENT)
        throw new AppError('busy', 'Too many are following right now.', { retryAfterSeconds: AGAIN_SECONDS })
      countOpening(client)
      total += 1
      taken.set(client, ofClient + 1)
      return () => {
        total -= 1
        const left = taken.get(client)! - 1
        if (left > 0) taken.set(client, left)
        else taken.delete(client)
      }
    },
  }

  /** Counts by minutes that are the same for everybody, so that all counts can be dropped together. */
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

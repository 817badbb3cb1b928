import { AppError } from '../errors.ts'
import { createNetworkCounts } from '../http/network-counts.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import { debounceLeading, type Log } from '../log.ts'

/** Maximum number of open streams in all, and per client: a school or a phone network may share one address. */
const MAX_STREAMS = 10_000
const MAX_STREAMS_OF_A_CLIENT = 200
/** Maximum number of open streams of the /48 network around an IPv6 client. */
const MAX_STREAMS_OF_A_NETWORK = 2_000

/**
 * Maximum number of streams that a client opens in a minute. After a restart all readers of a school reconnect at once.
 */
const OPENINGS_PER_MINUTE = 2 * MAX_STREAMS_OF_A_CLIENT

/** Seconds before a refused client may try again. */
const AGAIN_SECONDS = 30

/** Limits the number of live streams of this process. */
export function createStreamLimits(log: Log) {
  const tellOfRefusal = debounceLeading(() =>
    log.warn('Too many live streams are open: some readers are refused'),
  )
  const limitOpenings = createRateLimits(
    undefined,
    log,
  )({
    name: 'live-streams',
    times: OPENINGS_PER_MINUTE,
    seconds: 60,
  })
  const streams = createNetworkCounts(MAX_STREAMS_OF_A_CLIENT, MAX_STREAMS_OF_A_NETWORK)
  let total = 0

  return {
    /**
     * Counts a stream of a client.
     * @returns A function that ends the count. Call it once.
     * @throws AppError `busy` if too many streams are open, `rate-limited` if the client opens them too often
     */
    async open(client: string): Promise<() => void> {
      await limitOpenings.consume(client)
      const end = total < MAX_STREAMS ? streams.begin(client) : undefined
      if (!end) {
        tellOfRefusal()
        throw new AppError('busy', 'Too many are following right now.', { retryAfterSeconds: AGAIN_SECONDS })
      }
      total += 1
      return () => {
        total -= 1
        end()
      }
    },
  }
}

/** When a poller reads, in milliseconds. */
export interface PollTimes {
  /** Wait between reads; without it there are only the reads that are requested. */
  intervalMs?: number
  /** Wait after a first failure. It doubles with each further one, up to twelve times as long. */
  retryMs: number
  /**
   * How long a read may keep a newer request waiting; then it is aborted. The limit doubles with each abort until a read
   * succeeds, so that even a slow service gets to answer. Without it a read is never aborted for a request.
   */
  patienceMs?: number
  /** Least time between the starts of two reads. */
  spacingMs: number
  /** Waits before further reads for an announced change, as long as none brings a change. */
  followUpMs: readonly number[]
}

interface PollerOptions {
  /**
   * Reads once.
   *
   * @returns Whether anything has changed.
   * @throws If the read fails or is aborted.
   */
  read(signal: AbortSignal): Promise<boolean>
  /** @param startedAt Start of the failed read, in milliseconds since 1970. */
  onFailure(error: unknown, startedAt: number): void
  times: PollTimes
}

type Outcome = 'changed' | 'unchanged' | 'failed' | 'aborted'

/** A read that takes longer counts as failed. */
const READ_DEADLINE_MS = 10 * 60_000

/**
 * Creates a poller, which reads again and again, one read at a time. Its first read is the first one requested.
 *
 * @see docs/decisions/021-one-poller.md
 */
export function createPoller({ read, onFailure, times }: PollerOptions) {
  let running: AbortController | undefined
  let startedAt = -Infinity
  let requested: PromiseWithResolvers<boolean> | undefined
  let readTimer: NodeJS.Timeout | undefined
  let abortTimer: NodeJS.Timeout | undefined
  let followUps: number[] = []
  let failures = 0
  let aborts = 0
  let isClosed = false

  /**
   * Requests a read that starts from now on. Requests that arrive before it starts share it.
   *
   * @returns Whether that read succeeded, or the one that replaced it; false once the poller is closed.
   */
  function request(): Promise<boolean> {
    if (isClosed) return Promise.resolve(false)
    if (requested) return requested.promise
    requested = Promise.withResolvers<boolean>()
    if (running) abortWhenSlow(running)
    else schedule(leftOf(times.spacingMs))
    return requested.promise
  }

  function abortWhenSlow(controller: AbortController): void {
    if (times.patienceMs === undefined) return
    const abort = () => controller.abort(SUPERSEDED)
    abortTimer = setTimeout(abort, leftOf(times.patienceMs * 2 ** aborts))
  }

  function schedule(waitMs: number | undefined): void {
    clearTimeout(readTimer)
    if (waitMs !== undefined) readTimer = setTimeout(() => void poll(), waitMs)
  }

  /** What is left of a time span that began with the latest read. */
  function leftOf(ms: number): number {
    return Math.max(0, startedAt + ms - performance.now())
  }

  async function poll(): Promise<void> {
    const request = takeRequest()
    startedAt = performance.now()
    const outcome = await attempt()
    clearTimeout(abortTimer)
    const waitMs = nextWait(outcome)
    const isSuccess = outcome === 'changed' || outcome === 'unchanged'
    request?.resolve(outcome === 'aborted' ? (requested?.promise ?? false) : isSuccess)
    if (!isClosed) schedule(waitMs)
  }

  function takeRequest(): typeof requested {
    const taken = requested
    requested = undefined
    return taken
  }

  async function attempt(): Promise<Outcome> {
    const controller = new AbortController()
    const { signal } = controller
    const deadline = setTimeout(() => controller.abort(TOO_SLOW), READ_DEADLINE_MS)
    const since = Date.now()
    running = controller
    try {
      return (await read(signal)) ? 'changed' : 'unchanged'
    } catch (error) {
      if (isClosed || signal.reason === SUPERSEDED) return 'aborted'
      onFailure(error, since)
      return 'failed'
    } finally {
      clearTimeout(deadline)
      running = undefined
    }
  }

  function nextWait(outcome: Outcome): number | undefined {
    if (outcome === 'aborted') aborts += 1
    else if (outcome === 'failed') failures += 1
    else failures = aborts = 0
    if (requested) return leftOf(times.spacingMs)
    if (outcome === 'failed') return times.retryMs * Math.min(2 ** (failures - 1), 12)
    if (outcome === 'changed') followUps = []
    return followUps.shift() ?? times.intervalMs
  }

  return {
    request,
    /** Requests a read for a change that was announced, and further reads in case the change shows late. */
    expectChange() {
      followUps = [...times.followUpMs]
      void request()
    },
    /** Aborts the running read and starts no more. */
    close() {
      isClosed = true
      clearTimeout(readTimer)
      clearTimeout(abortTimer)
      running?.abort(new Error('The poller was closed.'))
      requested?.resolve(false)
    },
  }
}

const SUPERSEDED = new Error('A newer request replaced this read.')
const TOO_SLOW = new Error('the content service did not answer within 10 minutes')

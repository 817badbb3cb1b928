/** Times of a poller's reads, in milliseconds. */
export interface PollTimes {
  /** Wait between reads. Without it the poller reads only on request. */
  intervalMs?: number
  /** Wait after a first failure. It doubles with each further failure, up to twelve times as long. */
  retryMs: number
  /** Minimum time between the starts of two reads. */
  spacingMs: number
  /** Waits before further reads for an announced change, until one of them finds a change. */
  followUpMs: readonly number[]
}

interface PollerOptions {
  /** Reads once. @returns Whether anything has changed. @throws If the read fails or is aborted. */
  read(signal: AbortSignal): Promise<boolean>
  /** @param startedAt Start of the failed read, in milliseconds since 1970. */
  onFailure(error: unknown, startedAt: number): void
  times: PollTimes
}

type Outcome = 'changed' | 'unchanged' | 'failed'

/** Maximum time of a read. A longer read fails. */
const READ_DEADLINE_MS = 10 * 60_000

/**
 * Creates a poller, which reads repeatedly, one read at a time. It starts with the first request.
 * @see docs/decisions/021-one-poller.md
 */
export function createPoller({ read, onFailure, times }: PollerOptions) {
  let running: AbortController | undefined
  let startedAt = -Infinity
  let requested: PromiseWithResolvers<boolean> | undefined
  let timer: NodeJS.Timeout | undefined
  let followUps: number[] = []
  let failures = 0
  let isClosed = false

  /**
   * Requests a read that starts from now on. Requests that arrive before it starts share it.
   * @returns Whether that read succeeded; false once the poller is closed.
   */
  function request(): Promise<boolean> {
    if (isClosed) return Promise.resolve(false)
    if (requested) return requested.promise
    requested = Promise.withResolvers<boolean>()
    if (!running) schedule(untilSpaced())
    return requested.promise
  }

  function schedule(waitMs: number | undefined): void {
    clearTimeout(timer)
    if (waitMs !== undefined) timer = setTimeout(() => void poll(), waitMs)
  }

  /** Returns the milliseconds until the next read may start. */
  function untilSpaced(): number {
    return Math.max(0, startedAt + times.spacingMs - performance.now())
  }

  async function poll(): Promise<void> {
    const answered = requested
    requested = undefined
    startedAt = performance.now()
    const outcome = await attempt()
    const waitMs = nextWait(outcome)
    answered?.resolve(outcome !== 'failed')
    if (!isClosed) schedule(waitMs)
  }

  async function attempt(): Promise<Outcome> {
    const controller = new AbortController()
    const deadline = setTimeout(() => controller.abort(TOO_SLOW), READ_DEADLINE_MS)
    const since = Date.now()
    running = controller
    try {
      return (await read(controller.signal)) ? 'changed' : 'unchanged'
    } catch (error) {
      if (!isClosed) onFailure(error, since)
      return 'failed'
    } finally {
      clearTimeout(deadline)
      running = undefined
    }
  }

  function nextWait(outcome: Outcome): number | undefined {
    failures = outcome === 'failed' ? failures + 1 : 0
    if (requested) return untilSpaced()
    if (outcome === 'failed') return times.retryMs * Math.min(2 ** (failures - 1), 12)
    if (outcome === 'changed') followUps = []
    return followUps.shift() ?? times.intervalMs
  }

  return {
    request,
    /** Requests a read for an announced change, and further reads in case the change becomes visible later. */
    expectChange() {
      followUps = [...times.followUpMs]
      void request()
    },
    /** Aborts the running read. No more reads start. */
    close() {
      isClosed = true
      clearTimeout(timer)
      running?.abort(new Error('The poller was closed.'))
      requested?.resolve(false)
    },
  }
}

const TOO_SLOW = new Error('the content service did not answer within 10 minutes')

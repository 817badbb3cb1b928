import { RequestError } from '#ui/request.ts'

/** Maximum pause between attempts. */
const MAX_REST_MS = 10_000
const FAILED = 'The text could not be sent. It is tried again.'

interface TurnsOptions {
  /** Does the work of a turn. */
  run(): Promise<void>
  /** Returns the pause after a successful turn; `undefined` for no next turn. */
  restMs(): number | undefined
  /** Called after each turn. */
  onEnd(): void
  /** Asks the writer to sign in. */
  signIn(): Promise<unknown>
  failure?: RequestError
}

/** Runs one tab's requests one at a time, and retries failed ones with back-off. */
export function createTurns({ run, restMs, onEnd, signIn, failure }: TurnsOptions) {
  let failures = 0
  let queue: Promise<unknown> = Promise.resolve()
  let queued = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  return {
    take,
    /** Retries now, because the cause of a failure may be gone. */
    wake,
    /** Schedules the next turn again, unless a retry is due. */
    plan() {
      if (failures === 0) plan()
    },
    alone,
    /** The error of the last turn, for the writer. A file that is missing for a moment while it is replaced is none. */
    failure: () => (failure?.code === 'missing' && failures < 2 ? undefined : failure),
    /** Stops scheduling turns. */
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }

  function wake() {
    failures = 0
    if (queued === 0) void take()
  }

  function plan() {
    if (isClosed || queued > 0) return
    clearTimeout(timer)
    const wait = failures > 0 ? Math.min(1000 * 2 ** (failures - 1), MAX_REST_MS) : restMs()
    if (wait !== undefined) timer = setTimeout(take, Math.max(0, wait))
  }

  /** Runs a task after the queued turns. */
  async function alone<T>(task: () => Promise<T>): Promise<T> {
    clearTimeout(timer)
    queued++
    const result = queue.then(task)
    queue = result.catch(() => {})
    try {
      return await result
    } finally {
      queued--
      onEnd()
      plan()
    }
  }

  /** Runs a turn now. @returns Its error. */
  function take(): Promise<RequestError | undefined> {
    return alone(async () => {
      const code = failure?.code
      try {
        await run()
        failure = undefined
        failures = 0
      } catch (error) {
        // Safe for any error: the text is on the device, and a retry may succeed.
        failure = error instanceof RequestError ? error : new RequestError(FAILED, { cause: error })
        failures++
        if (failure.code === 'signed-out' && code !== 'signed-out' && !isClosed) void signIn().then(wake)
      }
      return failure
    })
  }
}

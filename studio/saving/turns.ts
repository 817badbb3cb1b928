import { RequestError } from '#ui/request.ts'

/** The longest rest between attempts at a server that does not answer. */
const MAX_REST_MS = 10_000
const FAILED = 'The text could not be sent. It is tried again.'

/** Requests of one tab, one at a time, and again by itself: soon after a failure, then more and more seldom. */
export interface Turns {
  /** Takes a turn now. @returns Why it failed, if it did. */
  take(): Promise<RequestError | undefined>
  /** Takes a turn now, as one may succeed again. */
  wake(): void
  /** Sets the time of the next turn anew, unless the last one failed. */
  plan(): void
  /** Runs something else, once the turns before it have ended. */
  alone<T>(task: () => Promise<T>): Promise<T>
  /** Why the last turn failed, as it is told; `undefined` if it did not. */
  failure(): RequestError | undefined
  /** Plans no more turns. */
  close(): void
}

export interface TurnsOptions {
  /** What a turn does. */
  run(): Promise<void>
  /** How long to rest before the next turn if the last one succeeded; `undefined` for ever. */
  restMs(): number | undefined
  /** Called after each turn. */
  onEnd(): void
  /** Has the writer sign in. */
  signIn(): Promise<unknown>
  /** Why the request before the first turn failed. */
  failure?: RequestError
}

export function createTurns({ run, restMs, onEnd, signIn, failure }: TurnsOptions): Turns {
  let failures = 0
  let queue: Promise<unknown> = Promise.resolve()
  let queued = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  return {
    take,
    wake,
    plan() {
      if (failures === 0) plan()
    },
    alone,
    // A file that an editor puts another one in the place of is missing for a moment.
    failure: () => (failure?.code === 'missing' && failures < 2 ? undefined : failure),
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

  function take(): Promise<RequestError | undefined> {
    return alone(async () => {
      const code = failure?.code
      try {
        await run()
        failure = undefined
        failures = 0
      } catch (error) {
        // Whatever it was: the text is on the device, and the next attempt may succeed.
        failure = error instanceof RequestError ? error : new RequestError(FAILED, { cause: error })
        failures++
        if (failure.code === 'signed-out' && code !== 'signed-out' && !isClosed) void signIn().then(wake)
      }
      return failure
    })
  }
}

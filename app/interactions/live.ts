import type { Comment, ThreadCounts } from '#server/interactions/types.ts'
import { isGone } from './requests.ts'

/** An event of an article's live stream; ids grow. */
export type LiveEvent = { id: number } & (
  | { type: 'comment'; data: Comment }
  | { type: 'removed'; data: { id: string } }
  | { type: 'thread'; data: ThreadCounts }
  | { type: 'reset'; data: object }
)

const TYPES = ['comment', 'removed', 'thread', 'reset'] as const

/** A connection without any event for this long counts as dead; the server sends one every 20 seconds. */
const SILENCE_MS = 50_000

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

/**
 * Returns the delay before a retry: the delay doubles with each failure, from one second to thirty.
 *
 * @param failures Consecutive failures, at least one.
 * @param random From 0 to 1; spreads clients that failed at the same instant over half of the delay.
 */
export function retryDelayMs(failures: number, random: number): number {
  const longest = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
  return longest * (0.5 + random / 2)
}

interface LiveOptions {
  /** Runs before each connection. */
  prepare(): Promise<void>
  /** Returns the stream's address; called after `prepare`. */
  address(): string
  onEvent(event: LiveEvent): void
}

/** Follows a live stream while the page is visible. @returns Ends the stream. */
export function followLive({ prepare, address, onEvent }: LiveOptions): () => void {
  let source: EventSource | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** Changes with each attempt. An outdated attempt then stops. */
  let attempts = 0

  async function open() {
    close()
    if (document.visibilityState === 'hidden') return
    const attempt = attempts
    try {
      await prepare()
    } catch (reason) {
      // A deleted article does not come back.
      if (attempt === attempts && !isGone(reason)) retry()
      return
    }
    if (attempt === attempts) connect()
  }

  function connect() {
    const opened = new EventSource(address())
    source = opened
    restartSilence()
    opened.onopen = () => {
      failures = 0
      restartSilence()
    }
    opened.addEventListener('alive', restartSilence)
    opened.onerror = () => {
      // In all other cases the browser reconnects by itself.
      if (opened.readyState === EventSource.CLOSED) retry()
    }
    for (const type of TYPES)
      opened.addEventListener(type, ({ lastEventId, data }: MessageEvent<string>) => {
        restartSilence()
        onEvent({ id: Number(lastEventId), type, data: JSON.parse(data) })
      })
  }

  function retry() {
    close()
    failures += 1
    retrying = setTimeout(reopen, retryDelayMs(failures, Math.random()))
  }

  /** Replaces a connection that breaks without an error, as when a phone changes its network. */
  function restartSilence() {
    clearTimeout(silence)
    silence = setTimeout(reopen, SILENCE_MS)
  }

  function reopen() {
    void open()
  }

  function close() {
    attempts += 1
    clearTimeout(retrying)
    clearTimeout(silence)
    source?.close()
    source = undefined
  }

  const stopping = new AbortController()
  const { signal } = stopping
  reopen()
  // Opens the stream, or closes it if the page is hidden.
  document.addEventListener('visibilitychange', reopen, { signal })
  addEventListener('online', reopen, { signal })
  addEventListener('pagehide', close, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && reopen(), { signal })
  return () => {
    stopping.abort()
    close()
  }
}

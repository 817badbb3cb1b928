import type { Comment, ThreadCounts } from '#server/interactions/types.ts'
import { backOffMs } from './back-off.ts'
import { isGone } from './interaction-requests.ts'

/** What the live stream of an article tells; `id` orders what happened. */
export type LiveEvent = { id: number } & (
  | { type: 'comment'; data: Comment }
  | { type: 'removed'; data: { id: string } }
  | { type: 'thread'; data: ThreadCounts }
  | { type: 'reset'; data: object }
)

const TYPES = ['comment', 'removed', 'thread', 'reset'] as const

/** After how long without a word the connection counts as dead: the server says something every 20 seconds. */
const SILENCE_MS = 50_000

interface LiveOptions {
  /** Reads what must be known before the stream is opened, each time that it is. */
  prepare(): Promise<void>
  /** Where the stream goes on, after `prepare`. */
  address(): string
  onEvent(event: LiveEvent): void
}

/**
 * Follows a live stream for as long as somebody may be looking: a tab out of sight holds no connection.
 *
 * @returns Ends it.
 */
export function followLive({ prepare, address, onEvent }: LiveOptions): () => void {
  let source: EventSource | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let attempts = 0
  let silence: ReturnType<typeof setTimeout> | undefined

  async function open() {
    close()
    if (document.visibilityState === 'hidden') return
    const attempt = attempts
    try {
      await prepare()
    } catch (reason) {
      // An article that has gone does not come back while somebody looks at it; all else is tried again.
      if (attempt === attempts && !isGone(reason)) retry()
      return
    }
    if (attempt === attempts) listen()
  }

  function listen() {
    const opened = new EventSource(address())
    source = opened
    noteLife()
    opened.onopen = () => {
      failures = 0
      noteLife()
    }
    opened.addEventListener('alive', noteLife)
    opened.onerror = () => {
      // While it is connecting, the browser tries again by itself.
      if (opened.readyState === EventSource.CLOSED) retry()
    }
    for (const type of TYPES)
      opened.addEventListener(type, ({ lastEventId, data }: MessageEvent<string>) => {
        noteLife()
        onEvent({ id: Number(lastEventId), type, data: JSON.parse(data) })
      })
  }

  function retry() {
    close()
    failures += 1
    retrying = setTimeout(reopen, backOffMs(failures, Math.random()))
  }

  /** Some connections die without a word, as when a phone changes its network: then a new one is made. */
  function noteLife() {
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

  function followVisibility() {
    if (document.visibilityState === 'hidden') close()
    else reopen()
  }

  function wake({ persisted }: PageTransitionEvent) {
    if (persisted) reopen()
  }

  reopen()
  document.addEventListener('visibilitychange', followVisibility)
  addEventListener('online', reopen)
  addEventListener('pagehide', close)
  addEventListener('pageshow', wake)
  return () => {
    close()
    document.removeEventListener('visibilitychange', followVisibility)
    removeEventListener('online', reopen)
    removeEventListener('pagehide', close)
    removeEventListener('pageshow', wake)
  }
}

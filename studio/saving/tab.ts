/** How long a text lies before it counts as left behind, in a browser that does not tell which tabs are open. */
const LEFT_BEHIND_MS = 60_000

/** What saving needs to know of the tab that it runs in, and of the browser's others. */
export interface Tab {
  /** Of this tab and entry: one that is opened again has another. */
  id: string
  isVisible(): boolean
  /** Whether a word is being composed: letters that still change, as in Japanese. A text that is replaced now would break it. */
  isComposing(): boolean
  /** Calls when something may have changed: the tab is looked at again, or there is a connection again. */
  onReturn(listener: () => void): void
  /** Calls when the tab is hidden or closed. It may be the last moment. */
  onLeave(listener: () => void): void
  /** Tells the other tabs that an entry has changed on the server. */
  tell(entry: string): void
  onTold(listener: (entry: string) => void): void
  /** Lets other tabs take over what this one leaves behind. */
  close(): void
}

/** Starts to listen to the browser. Without a secure connection it has neither locks nor `randomUUID`. */
export function openTab(page: EventTarget = window, isVisible = () => !document.hidden): Tab {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
  const locks = navigator.locks as LockManager | undefined
  const channel = new BroadcastChannel('waypost-studio-saved')
  const closing = new AbortController()
  const { signal } = closing
  let isComposing = false
  let isGone = false

  // The browser frees the lock when the tab ends, also if it crashes.
  void locks?.request(
    lockOf(id),
    () => new Promise<void>((free) => signal.addEventListener('abort', () => free())),
  )
  listen('compositionstart', () => (isComposing = true))
  listen('compositionend', () => (isComposing = false))
  // A tab that is closed counts as visible until after this event.
  listen('pagehide', () => (isGone = true))
  listen('pageshow', () => (isGone = false))

  function listen(type: string, listener: () => void) {
    page.addEventListener(type, listener, { signal, capture: true })
  }

  return {
    id,
    isVisible: () => !isGone && isVisible(),
    isComposing: () => isComposing,
    onReturn(listener) {
      for (const type of ['online', 'focus', 'pageshow']) listen(type, listener)
      listen('visibilitychange', () => isVisible() && listener())
    },
    onLeave(listener) {
      listen('pagehide', listener)
      listen('visibilitychange', () => isVisible() || listener())
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
    tell: (entry) => channel.postMessage(entry),
    onTold(listener) {
      channel.onmessage = ({ data }: MessageEvent<string>) => listener(data)
    },
    close() {
      closing.abort()
      channel.close()
    },
  }
}

/** @param texts Each with the id of its tab. @returns Those whose tab is no longer. */
export async function leftBehind<T extends { id: string; changedAt: number }>(
  texts: readonly T[],
  now: number,
): Promise<T[]> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return texts.filter(({ changedAt }) => changedAt < now - LEFT_BEHIND_MS)
  const open = new Set((await locks.query()).held?.map(({ name }) => name))
  return texts.filter(({ id }) => !open.has(lockOf(id)))
}

/** Resolves once a tab is no longer; never in a browser that does not tell. */
export async function tabEnd(id: string, signal: AbortSignal): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  await (locks ? locks.request(lockOf(id), { signal }, () => {}) : new Promise(() => {}))
}

function lockOf(id: string): string {
  return `waypost-studio-${id}`
}

/** Age from which an unsent text counts as orphaned, in browsers that cannot list open tabs. */
const ORPHANED_AFTER_MS = 60_000

/** This tab and its messages to the browser's other tabs. */
export type Tab = ReturnType<typeof openTab>

/** Opens the tab's connections. Without https, browsers offer neither locks nor `randomUUID`. */
export function openTab(page: EventTarget = window, isVisible = () => !document.hidden) {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
  const locks = navigator.locks as LockManager | undefined
  const channel = new BroadcastChannel('waypost-studio-saved')
  const closing = new AbortController()
  const { signal } = closing
  let isComposing = false
  let isGone = false

  // The browser releases the lock when the tab ends, even by a crash.
  void locks?.request(
    lockOf(id),
    () => new Promise<void>((release) => signal.addEventListener('abort', () => release())),
  )
  listen('compositionstart', () => (isComposing = true))
  listen('compositionend', () => (isComposing = false))
  // A closing tab counts as visible until after this event.
  listen('pagehide', () => (isGone = true))
  listen('pageshow', () => (isGone = false))

  function listen(type: string, listener: () => void) {
    page.addEventListener(type, listener, { signal, capture: true })
  }

  return {
    /** Unique for each opening of an entry. */
    id,
    isVisible: () => !isGone && isVisible(),
    /** Whether an input method is composing a word. Replacing the text now would break it. */
    isComposing: () => isComposing,
    /** Calls the listener when the tab becomes visible or the connection returns. */
    onReturn(listener: () => void) {
      for (const type of ['online', 'focus', 'pageshow']) listen(type, listener)
      listen('visibilitychange', () => isVisible() && listener())
    },
    /** Calls the listener when the tab is hidden or closed. This may be the tab's last moment. */
    onLeave(listener: () => void) {
      listen('pagehide', listener)
      listen('visibilitychange', () => isVisible() || listener())
    },
    /** Tells the other tabs that an entry has changed on the server. */
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
    announce: (entry: string) => channel.postMessage(entry),
    onAnnounced(listener: (entry: string) => void) {
      channel.onmessage = ({ data }: MessageEvent<string>) => listener(data)
    },
    /** Lets other tabs adopt this tab's unsent text. */
    close() {
      closing.abort()
      channel.close()
    },
  }
}

/** @param texts Texts with the ids of their tabs. @returns The texts whose tabs have closed. */
export async function findOrphans<T extends { id: string; changedAt: number }>(
  texts: readonly T[],
  now: number,
): Promise<T[]> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return texts.filter(({ changedAt }) => changedAt < now - ORPHANED_AFTER_MS)
  const open = new Set((await locks.query()).held?.map(({ name }) => name))
  return texts.filter(({ id }) => !open.has(lockOf(id)))
}

/** Resolves once a tab has closed; never in browsers that cannot list open tabs. */
export async function tabEnd(id: string, signal: AbortSignal): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  await (locks ? locks.request(lockOf(id), { signal }, () => {}) : new Promise(() => {}))
}

function lockOf(id: string): string {
  return `waypost-studio-${id}`
}

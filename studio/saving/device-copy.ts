import type { EntryJson } from '#server/studio/types.ts'
import type { DeviceStore, UnsentText } from './device.ts'
import { isUnsent, type HeldText } from './held-text.ts'
import { isNew } from './new-entry.ts'
import { leftBehind, type Tab } from './tab.ts'

/** The copy of a tab's text in the browser's own storage. */
export interface DeviceCopy {
  /** Writes what the tab holds now, once a write that runs has ended. */
  keep(): Promise<void>
  /** Writes it beside a write that runs: there may be no later. */
  keepNow(): Promise<void>
  /** Whether the last write succeeded. */
  isKept(): boolean
  /** Texts of the entry whose tab is no longer. */
  listLeft(): Promise<UnsentText[]>
  /** Notes that a text that was left is in the one of this tab, which takes its place with the next write. */
  takeOver(left: UnsentText): void
}

export interface DeviceCopyOptions {
  store: DeviceStore
  tab: Tab
  held(): HeldText
  /** Called after each write. */
  onWrite(): void
  now(): number
  isKept: boolean
}

export function createDeviceCopy(options: DeviceCopyOptions): DeviceCopy {
  const { store, tab, onWrite, now } = options
  let { isKept } = options
  let takenOver: string[] = []
  /** The entry as it was written last with nothing unsent. */
  let opened: EntryJson | undefined

  return {
    keep: coalesce(write),
    keepNow: write,
    isKept: () => isKept,
    async listLeft() {
      try {
        const { unsent } = await store.read(options.held().base.entry)
        const others = unsent.filter(({ id }) => id !== tab.id)
        return await leftBehind(others, now())
      } catch {
        // The browser refuses its storage, which a write tells.
        return []
      }
    },
    takeOver: ({ id }) => void takenOver.push(id),
  }

  async function write() {
    const held = options.held()
    const { text, base, attempted, givenUp } = held
    const removed = isUnsent(held) ? takenOver : [...takenOver, tab.id]
    const unsent = { id: tab.id, entry: base.entry, text, base, attempted, givenUp, changedAt: now() }
    const isOpenedNew = !isUnsent(held) && !isNew(base) && base !== opened
    try {
      await store.write({
        unsent: isUnsent(held) ? unsent : undefined,
        removed,
        opened: isOpenedNew ? base : undefined,
      })
      if (isOpenedNew) opened = base
      takenOver = takenOver.filter((id) => !removed.includes(id))
      isKept = true
    } catch {
      isKept = false
    }
    onWrite()
  }
}

/** Runs a task that takes a while, one at a time: who calls it meanwhile has it run once more, and waits for that alone. */
function coalesce(task: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve()
  let next: Promise<void> | undefined
  const run = () => {
    next = undefined
    running = task()
    return running
  }
  return () => (next ??= running.then(run, run))
}

import type { EntryJson } from '#server/studio/types.ts'
import type { DeviceStore, UnsentText } from './device.ts'
import { isUnsent, type HeldText } from './held-text.ts'
import { isNew } from './new-entry.ts'
import { findOrphans, type Tab } from './tab.ts'

interface DeviceCopyOptions {
  store: DeviceStore
  tab: Tab
  held(): HeldText
  /** Called after each write. */
  onWrite(): void
  now(): number
  isKept: boolean
}

/** Stores a tab's text in the browser. */
export function createDeviceCopy({ store, tab, held: current, onWrite, now, isKept }: DeviceCopyOptions) {
  let adopted: string[] = []
  /** The entry that the last write stored without unsent text. */
  let opened: EntryJson | undefined

  return {
    /** Writes the tab's current text after the running write. */
    keep: coalesce(write),
    /** Writes the text even while another write runs, since the tab may end soon. */
    keepNow: write,
    /** Whether the last write succeeded. */
    isKept: () => isKept,
    /** Finds texts of the entry whose tabs have closed. */
    async listOrphans(): Promise<UnsentText[]> {
      try {
        const { unsent } = await store.read(current().base.entry)
        const others = unsent.filter(({ id }) => id !== tab.id)
        return await findOrphans(others, now())
      } catch {
        // The browser refuses storage. The next write reports the refusal.
        return []
      }
    },
    /** Deletes a closed tab's text with the next write, which stores this text as part of this tab's. */
    adopt: ({ id }: UnsentText) => void adopted.push(id),
  }

  async function write() {
    const held = current()
    const { text, base, attempted, givenUp } = held
    const removed = isUnsent(held) ? adopted : [...adopted, tab.id]
    const unsent = { id: tab.id, entry: base.entry, text, base, attempted, givenUp, changedAt: now() }
    const isOpenedNew = !isUnsent(held) && !isNew(base) && base !== opened
    try {
      await store.write({
        unsent: isUnsent(held) ? unsent : undefined,
        removed,
        opened: isOpenedNew ? base : undefined,
      })
      if (isOpenedNew) opened = base
      adopted = adopted.filter((id) => !removed.includes(id))
      isKept = true
    } catch {
      isKept = false
    }
    onWrite()
  }
}

/** Runs one task at a time. Calls during a run share one more run. */
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

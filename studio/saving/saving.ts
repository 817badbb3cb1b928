import type { EntryJson } from '#server/studio/types.ts'
import { RequestError } from '#ui/request.ts'
import { createDeviceCopy } from './device-copy.ts'
import type { DeviceStore, UnsentText } from './device.ts'
import { staleWith, type EntryApi } from './entry-api.ts'
import {
  holdEntry,
  isUnsent,
  withAttempt,
  withBeginning,
  withChoice,
  withOrphan,
  withServers,
  withTyped,
  type HeldText,
} from './held-text.ts'
import { isNew, isNewName, type NewEntry } from './new-entry.ts'
import { describeSaving, type SavingStatus } from './status.ts'
import { findOrphans, type Tab } from './tab.ts'
import { createTurns } from './turns.ts'

/** Pause after the last key before sending. */
const SEND_AFTER_MS = 800
/** How often a visible tab asks the server for changes from elsewhere. */
const ASK_EACH_MS = 4000
/** How long opening waits for the server if the device already has the text. */
const OPEN_TIMEOUT_MS = 4000
const NOT_HERE =
  'This draft is on your site already, or open in another tab. If it is a file of yours, give it a name without ~.'

/** Saves one entry: on the device at once, on the server soon, merged with changes by others. */
export type Saving = ReturnType<typeof startSaving>

interface SavingOptions {
  entry: string
  store: DeviceStore
  api: EntryApi
  tab: Tab
  now?: () => number
}

/**
 * Opens the server's entry, with unsent text of this device.
 * @throws RequestError if neither the server nor the device has the entry.
 */
export async function openSaving(options: SavingOptions): Promise<Saving> {
  const { entry, store, api, now = Date.now } = options
  const kept = await store.read(entry).catch(() => undefined)
  const orphans = kept ? await findOrphans(kept.unsent, now()) : []
  // The base of unsent text, even in another tab, is newer than the stored entry.
  const unsent = isNewName(entry) ? orphans : kept?.unsent
  const onDevice = unsent?.at(-1)?.base ?? kept?.opened
  const found = await readEntry()
  return startSaving({ ...options, now, ...found, orphans, isKept: kept !== undefined })

  async function readEntry(): Promise<{ base: EntryJson; failure?: RequestError }> {
    if (isNewName(entry)) {
      if (!onDevice) throw new RequestError(NOT_HERE, { code: 'missing', status: 404 })
      return { base: onDevice }
    }
    try {
      return { base: (await api.read(entry, undefined, onDevice && OPEN_TIMEOUT_MS))! }
    } catch (error) {
      if (!(error instanceof RequestError) || !onDevice) throw error
      // The entry was deleted elsewhere. Only unsent text makes it worth opening.
      if (error.code === 'missing' && orphans.length === 0) throw error
      return { base: onDevice, failure: error }
    }
  }
}

interface StartOptions extends Required<Omit<SavingOptions, 'entry'>> {
  base: EntryJson
  /** Why the server did not answer. */
  failure?: RequestError
  /** Unsent texts of closed tabs. */
  orphans: readonly UnsentText[]
  isKept: boolean
}

function startSaving({ base, failure, orphans, isKept, store, api, tab, now }: StartOptions) {
  const listeners = new Set<() => void>()
  const replaceListeners = new Set<(text: string) => void>()
  let held = holdEntry(base)
  let unsentSince: number | undefined
  /** Whether an orphaned text waits until this tab's text is sent. */
  let isOrphanWaiting = false
  const isBehind = () => isUnsent(held) || isOrphanWaiting
  const copy = createDeviceCopy({ store, tab, held: () => held, onWrite: notify, now, isKept })
  const turns = createTurns({ run: askOrSend, restMs, onEnd: notify, signIn: api.signIn, failure })
  let status = describe()

  tab.onReturn(turns.wake)
  tab.onLeave(() => {
    void copy.keepNow()
    if (isUnsent(held)) void turns.take()
  })
  tab.onAnnounced((entry) => entry === held.base.entry && turns.wake())
  adopt(orphans)
  void copy.keep()
  turns.plan()

  return {
    text: () => held.text,
    /** Takes the whole text after each change by the writer. */
    change(next: string) {
      if (next === held.text) return
      held = withTyped(held, next, now())
      changed()
    },
    /** Returns the same object until something changes. */
    status: () => status,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls the listener with the whole text after changes by others or by `settle`. The editor must show it before it returns. */
    onReplace(listener: (text: string) => void) {
      replaceListeners.add(listener)
      return () => void replaceListeners.delete(listener)
    },
    /** Sends unsent text now. @returns Whether the server has everything. */
    flush: async () => (await sendAll()) === undefined,
    /**
     * Changes the entry on the server, such as by publishing it, once everything is sent.
     * @param action Receives the entry to change, with its version.
     * @throws RequestError if something could not be sent, or by the action. If the entry was stale, its changes are
     * merged, and the writer should look again.
     */
    async act(action: (entry: EntryJson) => Promise<EntryJson>): Promise<EntryJson> {
      const failed = await sendAll()
      if (failed) throw failed
      return turns.alone(async () => {
        try {
          const { base: actedOn } = held
          const answer = await action(actedOn)
          merge(answer, true)
          tab.announce(actedOn.entry)
          return answer
        } catch (error) {
          const current = staleWith(error)
          if (current) merge(current)
          throw error
        }
      })
    },
    /** Resolves a conflict with the writer's choice. Both texts go into the history. */
    settle(chosen: string) {
      if (!held.conflict) return
      show(withChoice(held, held.conflict, chosen))
      changed()
    },
    /** Creates the entry again after it was deleted or renamed elsewhere. */
    async createAgain() {
      await turns.alone(async () => {
        held = withAttempt(held)
        merge(await api.create(held.base.entry, held.text))
      })
      turns.wake()
    },
    /** Sends the text once more. If this fails, another tab adopts the text. */
    async close() {
      turns.close()
      await copy.keep()
      // From now on another tab may adopt the text. Both tabs then send the same text.
      tab.close()
      if (isUnsent(held) && !held.conflict) await turns.take()
      await copy.keep()
    },
  }

  /** @returns Why the server lacks something; `undefined` if it lacks nothing. */
  async function sendAll(): Promise<RequestError | undefined> {
    // Merged or newly typed text needs another turn.
    for (let count = 0; count < 3 && !held.conflict && isBehind(); count++) {
      const failed = await turns.take()
      if (failed) return failed
    }
    return isBehind()
      ? new RequestError('Choose between the two texts first.', { code: 'conflict' })
      : undefined
  }

  function changed() {
    unsentSince ??= now()
    void copy.keep()
    notify()
    turns.plan()
  }

  function restMs(): number | undefined {
    if (isBehind() && !held.conflict) return (unsentSince ?? 0) + SEND_AFTER_MS - now()
    return tab.isVisible() ? ASK_EACH_MS : undefined
  }

  async function askOrSend() {
    if (!copy.isKept()) void copy.keep()
    if (!isUnsent(held)) adopt(await copy.listOrphans())
    if (isNew(held.base)) await begin(held.base)
    else if (!isUnsent(held) || held.isUncertain || held.conflict) await ask()
    if (held.text !== held.base.text && !held.conflict) await send()
    for (const each of held.givenUp) {
      await api.keep(held.base.entry, each)
      held = { ...held, givenUp: held.givenUp.filter((other) => other !== each) }
      void copy.keep()
    }
  }

  async function begin({ entry, title }: NewEntry) {
    // The writer has deleted the whole text.
    if (!isUnsent(held)) return
    held = withBeginning(held)
    await keepBeforeSending()
    const made = await api.begin({ type: entry.split('/')[0], title, texts: held.attempted })
    // If the first answer was lost, another tab may have continued the text that the server stored.
    held = { ...held, base: { ...made, text: held.attempted.at(-1)!, version: '' } }
    merge(made)
  }

  /** Stores that the server may have this text, for a tab that adopts it. A hidden tab may end, so it does not wait. */
  async function keepBeforeSending() {
    const isWritten = copy.keep()
    if (copy.isKept() && tab.isVisible()) await isWritten
  }

  async function ask() {
    const { theirs } = held.conflict ?? { theirs: held.base }
    const current = await api.read(held.base.entry, theirs.version)
    const found = current ?? held.conflict?.theirs
    held = { ...held, isUncertain: false, conflict: undefined }
    if (found) merge(found)
  }

  async function send() {
    const { base: sentTo, text } = held
    held = withAttempt(held)
    unsentSince = undefined
    await keepBeforeSending()
    try {
      merge(await api.save(sentTo, text))
      tab.announce(held.base.entry)
    } catch (error) {
      const current = staleWith(error)
      if (!current) throw error
      merge(current)
    }
  }

  /** Merges the server's entry. @param isOwn Whether this tab changed it. */
  function merge(current: EntryJson, isOwn = false) {
    const next = withServers(held, current, { isOwn, now: now() })
    // The next turn merges the entry instead.
    if (next.text !== held.text && tab.isComposing()) return
    show(next)
    void copy.keep()
  }

  /** Makes orphaned texts this tab's own, one after the other: the next follows once the previous one is sent. */
  function adopt(texts: readonly UnsentText[]) {
    isOrphanWaiting = false
    for (const each of texts) {
      isOrphanWaiting = isUnsent(held)
      if (isOrphanWaiting || tab.isComposing()) return
      const current = held.base
      copy.adopt(each)
      show(withOrphan(held, each))
      if (current.version !== each.base.version) merge(current)
    }
  }

  function show(next: HeldText) {
    const isReplaced = next.text !== held.text
    held = next
    if (isReplaced) for (const listener of replaceListeners) listener(next.text)
  }

  function notify() {
    const next = describe()
    if (Object.entries(next).every(([name, value]) => status[name as keyof SavingStatus] === value)) return
    status = next
    for (const listener of listeners) listener()
  }

  function describe(): SavingStatus {
    return describeSaving(held, { isUnsent: isBehind(), isOnDevice: copy.isKept(), problem: turns.failure() })
  }
}

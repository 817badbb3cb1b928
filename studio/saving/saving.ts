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
  withLeft,
  withServers,
  withTyped,
  type HeldText,
} from './held-text.ts'
import { isNew, isNewName, type NewEntry } from './new-entry.ts'
import { describeSaving, type SavingStatus } from './status.ts'
import { leftBehind, type Tab } from './tab.ts'
import { createTurns } from './turns.ts'

/** How long what was typed waits for more before it is sent. */
const SEND_AFTER_MS = 800
/** How often a tab that is looked at asks for changes made elsewhere. */
const ASK_EACH_MS = 4000
/** How long opening waits for the server if the text is on the device. */
const OPEN_TIMEOUT_MS = 4000
const NOT_HERE =
  'This draft is on your site already, or open in another tab. If it is a file of yours, give it a name without ~.'

/** Keeps what is typed into one entry: on the device at once, on the server soon, merged with what others write. */
export interface Saving {
  text(): string
  /** Takes the whole text after each change by the writer. */
  change(text: string): void
  /** The same object until something changes. */
  status(): SavingStatus
  subscribe(listener: () => void): () => void
  /** Calls with the whole text when it was changed by others, or by `settle`. The editor shows it before it returns. */
  onReplace(listener: (text: string) => void): () => void
  /** Sends what is unsent without delay. @returns Whether the server has it all. */
  flush(): Promise<boolean>
  /**
   * Publishes, renames or does what else the server does to an entry, once everything is sent.
   *
   * @param action Gets the entry to act on, with its version.
   * @throws RequestError if something is not sent, or by the action. A stale one has been merged: let the writer look again.
   */
  act(action: (entry: EntryJson) => Promise<EntryJson>): Promise<EntryJson>
  /** Ends a conflict with the text that the writer chose. The history gets the two that there were. */
  settle(text: string): void
  /** Makes the entry again, which was deleted or renamed elsewhere. */
  createAgain(): Promise<void>
  /** Sends once more, and leaves to others what does not arrive. */
  close(): Promise<void>
}

export interface SavingOptions {
  entry: string
  store: DeviceStore
  api: EntryApi
  tab: Tab
  now?: () => number
}

/**
 * Opens an entry: as the server has it, with what was typed on this device and never arrived.
 *
 * @throws RequestError if neither the server answers nor the device has it.
 */
export async function openSaving(options: SavingOptions): Promise<Saving> {
  const { entry, store, api, now = Date.now } = options
  const kept = await store.read(entry).catch(() => undefined)
  const left = kept ? await leftBehind(kept.unsent, now()) : []
  // While something is unsent, its base is newer than what was opened, also if another tab has it.
  const unsent = isNewName(entry) ? left : kept?.unsent
  const onDevice = unsent?.at(-1)?.base ?? kept?.opened
  const found = await readEntry()
  return startSaving({ ...options, now, ...found, left, isKept: kept !== undefined })

  async function readEntry(): Promise<{ base: EntryJson; failure?: RequestError }> {
    if (isNewName(entry)) {
      if (!onDevice) throw new RequestError(NOT_HERE, { code: 'missing', status: 404 })
      return { base: onDevice }
    }
    try {
      return { base: (await api.read(entry, undefined, onDevice && OPEN_TIMEOUT_MS))! }
    } catch (error) {
      if (!(error instanceof RequestError) || !onDevice) throw error
      // Deleted elsewhere: only what was typed here is left to show.
      if (error.code === 'missing' && left.length === 0) throw error
      return { base: onDevice, failure: error }
    }
  }
}

interface StartOptions extends Required<Omit<SavingOptions, 'entry'>> {
  base: EntryJson
  /** Why the server did not answer. */
  failure?: RequestError
  /** What other tabs left behind. */
  left: readonly UnsentText[]
  isKept: boolean
}

function startSaving({ base, failure, left, isKept, store, api, tab, now }: StartOptions): Saving {
  const listeners = new Set<() => void>()
  const replaceListeners = new Set<(text: string) => void>()
  let held = holdEntry(base)
  let unsentSince: number | undefined
  /** Whether a text that another tab left waits until this one's is sent. */
  let isLeftWaiting = false
  const isBehind = () => isUnsent(held) || isLeftWaiting
  const copy = createDeviceCopy({ store, tab, held: () => held, onWrite: notify, now, isKept })
  const turns = createTurns({ run: askOrSend, restMs, onEnd: notify, signIn: api.signIn, failure })
  let status = describe()

  tab.onReturn(turns.wake)
  tab.onLeave(() => {
    void copy.keepNow()
    if (isUnsent(held)) void turns.take()
  })
  tab.onTold((told) => told === held.base.entry && turns.wake())
  takeOver(left)
  void copy.keep()
  turns.plan()

  return {
    text: () => held.text,
    change(next) {
      if (next === held.text) return
      held = withTyped(held, next, now())
      changed()
    },
    status: () => status,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onReplace(listener) {
      replaceListeners.add(listener)
      return () => replaceListeners.delete(listener)
    },
    flush: async () => (await sendAll()) === undefined,
    async act(action) {
      const failed = await sendAll()
      if (failed) throw failed
      return turns.alone(async () => {
        try {
          const { base: actedOn } = held
          const answer = await action(actedOn)
          meet(answer, true)
          tab.tell(actedOn.entry)
          return answer
        } catch (error) {
          const current = staleWith(error)
          if (current) meet(current)
          throw error
        }
      })
    },
    settle(chosen) {
      if (!held.conflict) return
      show(withChoice(held, held.conflict, chosen))
      changed()
    },
    async createAgain() {
      await turns.alone(async () => {
        held = withAttempt(held)
        meet(await api.create(held.base.entry, held.text))
      })
      turns.wake()
    },
    async close() {
      turns.close()
      await copy.keep()
      // From here on another tab may take over. Both then send the same text.
      tab.close()
      if (isUnsent(held) && !held.conflict) await turns.take()
      await copy.keep()
    },
  }

  /** @returns Why the server lacks something, if it does. */
  async function sendAll(): Promise<RequestError | undefined> {
    // What is merged, or typed meanwhile, takes another turn.
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
    if (!isUnsent(held)) takeOver(await copy.listLeft())
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
    // She has deleted all of it.
    if (!isUnsent(held)) return
    held = withBeginning(held)
    await keepBeforeSending()
    const made = await api.begin({ type: entry.split('/')[0], title, texts: held.attempted })
    // Where the first answer was lost, another tab may have gone on with what it was made with.
    held = { ...held, base: { ...made, text: held.attempted.at(-1)!, version: '' } }
    meet(made)
  }

  /** Whoever takes over must know that the server may have this text. A tab that is left waits for nothing: it may end before. */
  async function keepBeforeSending() {
    const isWritten = copy.keep()
    if (copy.isKept() && tab.isVisible()) await isWritten
  }

  async function ask() {
    const { theirs } = held.conflict ?? { theirs: held.base }
    const current = await api.read(held.base.entry, theirs.version)
    const met = current ?? held.conflict?.theirs
    held = { ...held, isUncertain: false, conflict: undefined }
    if (met) meet(met)
  }

  async function send() {
    const { base: sentTo, text } = held
    held = withAttempt(held)
    unsentSince = undefined
    await keepBeforeSending()
    try {
      meet(await api.save(sentTo, text))
      tab.tell(held.base.entry)
    } catch (error) {
      const current = staleWith(error)
      if (!current) throw error
      meet(current)
    }
  }

  /** Goes on from what the server has. @param isOwn Whether this tab had it changed. */
  function meet(current: EntryJson, isOwn = false) {
    const next = withServers(held, current, { isOwn, now: now() })
    // The next turn meets the same.
    if (next.text !== held.text && tab.isComposing()) return
    show(next)
    void copy.keep()
  }

  /** Makes texts of tabs that are no longer this tab's own, one after the other arrived. */
  function takeOver(texts: readonly UnsentText[]) {
    isLeftWaiting = false
    for (const each of texts) {
      isLeftWaiting = isUnsent(held)
      if (isLeftWaiting || tab.isComposing()) return
      const current = held.base
      copy.takeOver(each)
      show(withLeft(held, each))
      if (current.version !== each.base.version) meet(current)
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

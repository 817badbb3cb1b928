import type { EntryJson } from '#server/studio/types.ts'
import { ApiError } from '../api/api.ts'
import type { DeviceStore, UnsentText } from './device.ts'
import { staleWith, type EntryApi } from './entry-api.ts'
import { agreedText, countChanges, losesWords, mergeTexts } from './merge.ts'
import { leftBehind, type Tab } from './tab.ts'

/** How long what was typed waits for more before it is sent. */
const SEND_AFTER_MS = 800
/** How often a tab that is looked at asks for changes made elsewhere. */
const ASK_EACH_MS = 4000
/** The longest rest between attempts at a server that does not answer. */
const MAX_REST_MS = 10_000
/** How long it is told that changes came from elsewhere, while the writer types on. */
const MERGED_TOLD_MS = 10_000
/** How long opening waits for the server if the text is on the device. */
const OPEN_TIMEOUT_MS = 4000
/** How many unanswered texts are remembered. The server is asked after each, so more than one is rare. */
const MAX_ATTEMPTED = 4
const FAILED = 'The text could not be sent. It is tried again.'

/**
 * Where the text is. `saved`: on the server. `merged`: that, with changes made elsewhere. `saving`: on its way.
 * `offline`, `signed out`, `read-only`, `on this device`: the server does not have it, for this reason or another one.
 * `conflict`: the writer must choose first.
 */
export type SavingState =
  | 'saved'
  | 'merged'
  | 'saving'
  | 'offline'
  | 'signed out'
  | 'read-only'
  | 'on this device'
  | 'conflict'

export interface SavingStatus {
  state: SavingState
  /** Whether something typed is not on the server. */
  isUnsent: boolean
  /** Whether the browser keeps what is unsent. If not, it is in this tab alone. */
  isOnDevice: boolean
  /** Why the server does not take the text, for people, and its code. */
  problem?: { code: string; message: string }
  /** What came from elsewhere, until she types on a while later. */
  merged?: Merged
  /** What she must choose between. */
  conflict?: Conflict
  /** The entry as the server last answered it. Its text may be older than the one that is typed. */
  entry: EntryJson
}

export interface Merged {
  /** In how many places the text was changed elsewhere. */
  places: number
  /** Milliseconds since 1970. */
  at: number
}

/** Two texts that changed the same words. `mergeTexts` shows the places. */
export interface Conflict {
  /** What both began as. */
  base: string
  /** What was typed here. */
  mine: string
  /** The entry as it is on the server. */
  theirs: EntryJson
}

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
   * @param action Gets the version to act on.
   * @throws ApiError if something is not sent, or by the action. A stale one has been merged: let the writer look again.
   */
  act(action: (version: string) => Promise<EntryJson>): Promise<EntryJson>
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
 * @throws ApiError if neither the server answers nor the device has it.
 */
export async function openSaving({ entry, store, api, tab, now = Date.now }: SavingOptions): Promise<Saving> {
  const kept = await store.read(entry).catch(() => undefined)
  const left = kept ? await leftBehind(kept.unsent, now()) : []

  const listeners = new Set<() => void>()
  const replaceListeners = new Set<(text: string) => void>()
  let failure: ApiError | undefined
  let failures = 0
  let base = await readFirst()
  let text = base.text
  /** Texts that were sent since `base`, without an answer. */
  let attempted: string[] = []
  /** Whether the server may have one of them. */
  let isUncertain = false
  /** Texts for the history: those of a conflict, and those of which others deleted something. */
  let givenUp: string[] = []
  /** Texts of tabs that are no longer, which are in this one now. */
  let takenOver: string[] = []
  let conflict: Conflict | undefined
  let merged: Merged | undefined
  let unsentSince: number | undefined
  let isOnDevice = kept !== undefined
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let queued = 0
  const keep = coalesce(writeToDevice)
  let status = describe()

  tab.onReturn(wake)
  tab.onLeave(() => {
    void keep()
    if (isUnsent()) void turn()
  })
  tab.onTold((told) => told === base.entry && wake())
  takeOver(left)
  void keep()
  plan()

  return {
    text: () => text,
    change(next) {
      if (next === text) return
      text = next
      if (conflict) conflict = { ...conflict, mine: text }
      if (merged && now() - merged.at > MERGED_TOLD_MS) merged = undefined
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
    flush,
    async act(action) {
      if (!(await flush())) throw failure ?? new ApiError('conflict', 'Choose between the two texts first.')
      return alone(async () => {
        try {
          const answer = await action(base.version)
          meet(answer, { isOwn: true })
          tab.tell(entry)
          return answer
        } catch (error) {
          const current = staleWith(error)
          if (current) meet(current)
          throw error
        }
      })
    },
    settle(chosen) {
      if (!conflict) return
      const { mine, theirs } = conflict
      conflict = undefined
      base = theirs
      attempted = []
      givenUp = [...givenUp, mine, theirs.text].filter((each) => each !== chosen)
      show(chosen)
      changed()
    },
    async createAgain() {
      await alone(async () => {
        attempted = [text]
        meet(await api.create(base.entry, text))
      })
      wake()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await keep()
      // From here on another tab may take over. Both then send the same text.
      tab.close()
      if (isUnsent() && !conflict) await turn()
      await keep()
    },
  }

  async function flush(): Promise<boolean> {
    // What is merged, or typed meanwhile, takes another turn.
    for (let turns = 0; turns < 3 && status.state !== 'conflict' && isUnsent(); turns++) {
      await turn()
      if (failure) return false
    }
    return !isUnsent()
  }

  async function readFirst(): Promise<EntryJson> {
    const onDevice = kept?.opened ?? left.at(0)?.base
    try {
      return (await api.read(entry, undefined, onDevice && OPEN_TIMEOUT_MS))!
    } catch (error) {
      if (!(error instanceof ApiError) || !onDevice) throw error
      // Deleted elsewhere: only what was typed here is left to show.
      if (error.code === 'missing' && left.length === 0) throw error
      failure = error
      return onDevice
    }
  }

  function isUnsent(): boolean {
    return text !== base.text || givenUp.length > 0
  }

  function changed() {
    unsentSince ??= now()
    void keep()
    notify()
    if (failures === 0) plan()
  }

  function wake() {
    failures = 0
    if (queued === 0) void turn()
  }

  /** Sets the time of the next turn. */
  function plan() {
    if (isClosed || queued > 0) return
    clearTimeout(timer)
    const isWaiting = isUnsent() && !conflict
    if (failures === 0 && !isWaiting && !tab.isVisible()) return
    const wait =
      failures > 0
        ? Math.min(1000 * 2 ** (failures - 1), MAX_REST_MS)
        : isWaiting
          ? (unsentSince ?? 0) + SEND_AFTER_MS - now()
          : ASK_EACH_MS
    timer = setTimeout(turn, Math.max(0, wait))
  }

  /** One request at a time. */
  async function alone<T>(task: () => Promise<T>): Promise<T> {
    clearTimeout(timer)
    queued++
    const result = queue.then(task)
    queue = result.catch(() => {})
    try {
      return await result
    } finally {
      queued--
      notify()
      plan()
    }
  }

  function turn(): Promise<void> {
    return alone(async () => {
      try {
        await askOrSend()
        failure = undefined
        failures = 0
      } catch (error) {
        const code = failure?.code
        // Whatever it was: the text is on the device, and the next attempt may succeed.
        failure = error instanceof ApiError ? error : new ApiError('failed', FAILED, { cause: error })
        failures++
        if (failure.code === 'signed-out' && code !== 'signed-out' && !isClosed) void api.signIn().then(wake)
      }
    })
  }

  async function askOrSend() {
    if (!isOnDevice) void keep()
    if (!isUnsent()) takeOver(await listLeftBehind())
    if (!isUnsent() || isUncertain || conflict) {
      const current = await api.read(base.entry, (conflict?.theirs ?? base).version)
      isUncertain = false
      const met = current ?? conflict?.theirs
      conflict = undefined
      if (met) meet(met)
    }
    if (text !== base.text && !conflict) await send()
    for (const each of givenUp) {
      await api.keep(base.entry, each)
      givenUp = givenUp.filter((other) => other !== each)
      void keep()
    }
  }

  async function send() {
    const sending = text
    attempted = [...attempted.slice(1 - MAX_ATTEMPTED), sending]
    isUncertain = true
    unsentSince = undefined
    void keep()
    try {
      const answer = await api.save(base.entry, sending, base.version)
      meet(answer)
      tab.tell(base.entry)
    } catch (error) {
      const current = staleWith(error)
      if (!current) throw error
      meet(current)
    }
  }

  /** Goes on from what the server has, with all that was typed here. @param isOwn Whether this tab had it changed. */
  function meet(current: EntryJson, { isOwn = false } = {}) {
    const ancestor = attempted.includes(current.text) ? current.text : base.text
    const agreed = agreedText(mergeTexts(ancestor, text, current.text))
    if (agreed === undefined) {
      conflict = { base: ancestor, mine: text, theirs: current }
      void keep()
      return
    }
    // The next turn meets the same.
    if (agreed !== text && tab.isComposing()) return
    base = current
    attempted = []
    isUncertain = false
    if (agreed !== text) {
      if (!isOwn) {
        merged = { places: countChanges(ancestor, current.text), at: now() }
        // Such as an old text that another program put back.
        if (losesWords(text, agreed)) givenUp = [...givenUp, text]
      }
      show(agreed)
    }
    void keep()
  }

  function show(next: string) {
    text = next
    for (const listener of replaceListeners) listener(next)
  }

  async function listLeftBehind(): Promise<UnsentText[]> {
    try {
      const { unsent } = await store.read(base.entry)
      return await leftBehind(
        unsent.filter(({ id }) => id !== tab.id),
        now(),
      )
    } catch {
      // The browser refuses its storage, which `keep` tells.
      return []
    }
  }

  /** Makes texts of tabs that are no longer this tab's own, one after the other arrived. */
  function takeOver(texts: readonly UnsentText[]) {
    for (const each of texts) {
      if (isUnsent() || tab.isComposing()) return
      const current = base
      base = each.base
      ;({ attempted, givenUp } = each)
      isUncertain = attempted.length > 0
      takenOver.push(each.id)
      show(each.text)
      if (current.version !== base.version) meet(current)
    }
  }

  async function writeToDevice() {
    const removed = isUnsent() ? takenOver : [...takenOver, tab.id]
    const unsent = { id: tab.id, entry: base.entry, text, base, attempted, givenUp, changedAt: now() }
    try {
      await store.write({ unsent: isUnsent() ? unsent : undefined, removed, opened: base })
      takenOver = takenOver.filter((id) => !removed.includes(id))
      isOnDevice = true
    } catch {
      isOnDevice = false
    }
    notify()
  }

  function notify() {
    const next = describe()
    if (Object.entries(next).every(([name, value]) => status[name as keyof SavingStatus] === value)) return
    status = next
    for (const listener of listeners) listener()
  }

  function describe(): SavingStatus {
    return {
      state: stateNow(),
      isUnsent: isUnsent(),
      isOnDevice,
      problem: toldFailure(),
      merged,
      conflict,
      entry: base,
    }
  }

  /** A file that an editor puts another one in the place of is missing for a moment. */
  function toldFailure(): ApiError | undefined {
    return failure?.code === 'missing' && failures < 2 ? undefined : failure
  }

  function stateNow(): SavingState {
    if (conflict) return 'conflict'
    const told = toldFailure()
    if (told?.code === 'signed-out') return 'signed out'
    if (told?.code === 'read-only') return 'read-only'
    if (told?.code === 'offline' || told?.code === 'timeout') return 'offline'
    if (!isUnsent()) return merged ? 'merged' : 'saved'
    return told ? 'on this device' : 'saving'
  }
}

/** Runs a task that takes a while, one at a time: who calls it meanwhile has it run once more. */
function coalesce(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isWanted = false
  return () => {
    isWanted = true
    running ??= (async () => {
      while (isWanted) {
        isWanted = false
        await task()
      }
      running = undefined
    })()
    return running
  }
}

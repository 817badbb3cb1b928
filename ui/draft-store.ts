import { attemptToSend, type Attempt } from './attempt.ts'
import { readStored, storedKeys, writeStored } from './storage.ts'
import { createStore, type Store } from './store.ts'

/** Prefix of the storage keys. */
const PREFIX = 'waypost.draft.'

/** Text that a reader has typed and not yet sent. */
export interface DraftStore<Value> extends Store<Value> {
  /** Whether the draft is stored on the device because it could not be sent. */
  isKept: Store<boolean>
  /** Stores the draft until it is sent, even after the tab is closed. */
  keep(): void
  /** The id of the attempt to send the value: the same until another is sent, so a repetition is recognised. */
  attemptId(): string
}

/** Holds the texts that the reader has typed and not yet sent. */
export function createDrafts() {
  const open = new Map<string, DraftStore<unknown>>()
  return {
    /** Returns the draft with this key, always the same object. @param parse Also reads older drafts. */
    open<Value>(key: string, empty: Value, parse: (stored: unknown) => Value): DraftStore<Value> {
      const known = open.get(key) as DraftStore<Value> | undefined
      const draft = known ?? createDraftStore(key, empty, parse)
      open.set(key, draft)
      return draft
    },

    /** Empties all drafts, including stored ones: another person may use the device next. */
    emptyAll() {
      for (const draft of open.values()) draft.set(draft.first)
      for (const kind of ['sessionStorage', 'localStorage'] as const)
        for (const key of storedKeys(kind, PREFIX)) writeStored(kind, key, null)
    },
  }
}

/** Stores a draft for the tab; in memory if the browser refuses storage. */
function createDraftStore<Value>(
  key: string,
  empty: Value,
  parse: (stored: unknown) => Value,
): DraftStore<Value> {
  const storedAs = PREFIX + key
  const kept = read('localStorage', storedAs, parse)
  const store = createStore(read('sessionStorage', storedAs, parse) ?? kept ?? empty)
  const isKept = createStore(kept !== undefined)
  // No key of a draft has this sign.
  const attemptAs = `${storedAs} attempt`
  let attempt = read('sessionStorage', attemptAs, asAttempt) ?? read('localStorage', attemptAs, asAttempt)

  store.subscribe(() => {
    if (isEmpty()) {
      isKept.set(false)
      attempt = undefined
    }
    write()
  })

  function write() {
    writeAs(storedAs, isEmpty() ? undefined : store.get())
    writeAs(attemptAs, attempt)
  }

  function writeAs(key: string, value: unknown) {
    const text = value === undefined ? null : JSON.stringify(value)
    writeStored('sessionStorage', key, text)
    // Other drafts end with their tab, so the next user of the device finds none.
    writeStored('localStorage', key, isKept.get() ? text : null)
  }

  function isEmpty() {
    return JSON.stringify(store.get()) === JSON.stringify(empty)
  }

  return {
    ...store,
    first: empty,
    isKept: { ...isKept, first: false },
    keep() {
      if (isEmpty()) return
      isKept.set(true)
      write()
    },
    attemptId() {
      attempt = attemptToSend(store.get(), attempt)
      write()
      return attempt.id
    },
  }
}

function read<Value>(
  kind: 'localStorage' | 'sessionStorage',
  key: string,
  parse: (stored: unknown) => Value,
): Value | undefined {
  try {
    const stored = readStored(kind, key)
    return stored === null ? undefined : parse(JSON.parse(stored))
  } catch {
    return undefined
  }
}

const asAttempt = (stored: unknown) => stored as Attempt

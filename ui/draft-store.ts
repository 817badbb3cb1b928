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
}

/** Holds the texts that the reader has typed and not yet sent. */
export function createDrafts() {
  const open = new Map<string, DraftStore<unknown>>()
  return {
    /**
     * Returns the draft with this key, always the same object.
     * @param parse Also reads older drafts.
     */
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
  const kept = read('localStorage')
  const store = createStore(read('sessionStorage') ?? kept ?? empty)
  const isKept = createStore(kept !== undefined)

  store.subscribe(() => {
    if (isEmpty()) isKept.set(false)
    write()
  })

  function write() {
    const text = isEmpty() ? null : JSON.stringify(store.get())
    writeStored('sessionStorage', storedAs, text)
    // Other drafts end with their tab, so the next user of the device finds none.
    writeStored('localStorage', storedAs, isKept.get() ? text : null)
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
  }

  function read(kind: 'localStorage' | 'sessionStorage'): Value | undefined {
    try {
      const stored = readStored(kind, storedAs)
      return stored === null ? undefined : parse(JSON.parse(stored))
    } catch {
      return undefined
    }
  }
}

import { readStored, writeStored } from './storage.ts'
import { createStore, type Store } from './store.ts'

/** What a reader has typed and not yet sent. */
export interface DraftStore<Value> extends Store<Value> {
  /** Whether it is kept on the device, because it could not be sent. */
  isKept: Store<boolean>
  /** Keeps it until it is sent, also when the tab is closed. */
  keep(): void
}

/** Stores a draft for the tab; in memory if the browser refuses storage. @param parse Also reads older drafts. */
export function createDraftStore<Value>(
  key: string,
  empty: Value,
  parse: (stored: unknown) => Value,
): DraftStore<Value> {
  const kept = read('localStorage')
  const store = createStore(read('sessionStorage') ?? kept ?? empty)
  const isKept = createStore(kept !== undefined)

  store.subscribe(() => {
    if (isEmpty()) isKept.set(false)
    write()
  })

  function write() {
    const text = isEmpty() ? null : JSON.stringify(store.get())
    writeStored('sessionStorage', key, text)
    // Other drafts are the tab's own: the next person at this device finds none.
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
  }

  function read(kind: 'localStorage' | 'sessionStorage'): Value | undefined {
    try {
      const stored = readStored(kind, key)
      return stored === null ? undefined : parse(JSON.parse(stored))
    } catch {
      return undefined
    }
  }
}

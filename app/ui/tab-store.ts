import { createStore, type Store } from './store.ts'

/**
 * Stores a value in the session storage, so that it survives reloads; in memory if the browser refuses storage.
 *
 * @param key Of the session storage. The first value is not stored.
 * @param parse Converts the stored JSON, which may come from an older version of the site.
 */
export function createTabStore<Value>(
  key: string,
  first: Value,
  parse: (stored: unknown) => Value,
): Store<Value> {
  const store = createStore(read() ?? first)
  store.subscribe(write)
  return { ...store, first }

  function read(): Value | undefined {
    try {
      const stored = sessionStorage.getItem(key)
      return stored === null ? undefined : parse(JSON.parse(stored))
    } catch {
      return undefined
    }
  }

  function write() {
    const text = JSON.stringify(store.get())
    try {
      if (text === JSON.stringify(first)) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, text)
    } catch {
      // It stays in memory.
    }
  }
}

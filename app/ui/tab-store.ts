import { createStore, type Store } from './store.ts'

/**
 * Keeps a value for as long as the tab is open: through a reload, and while the reader is elsewhere on the site.
 *
 * A browser that refuses storage keeps it until the page goes.
 *
 * @param key Of the session storage, where it lies as JSON unless it is as it was at first.
 * @param parse Makes a value of what lies there, which an older version of the site may have left.
 */
export function createTabStore<Value>(
  key: string,
  first: Value,
  parse: (kept: unknown) => Value,
): Store<Value> {
  const store = createStore(read() ?? first)
  store.subscribe(write)
  return { ...store, first }

  function read(): Value | undefined {
    try {
      const kept = sessionStorage.getItem(key)
      return kept === null ? undefined : parse(JSON.parse(kept))
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

import { readStored, writeStored } from './storage.ts'
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
  store.subscribe(() => {
    const text = JSON.stringify(store.get())
    writeStored('sessionStorage', key, text === JSON.stringify(first) ? null : text)
  })
  return { ...store, first }

  function read(): Value | undefined {
    try {
      const stored = readStored('sessionStorage', key)
      return stored === null ? undefined : parse(JSON.parse(stored))
    } catch {
      return undefined
    }
  }
}

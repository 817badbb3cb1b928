import { readStored, writeStored } from './storage.ts'
import { createStore, type Store } from './store.ts'

/** Light or dark, as the reader chose; `undefined` follows the system. */
export type ColorScheme = 'light' | 'dark' | undefined

export const STORAGE_KEY = 'waypost.color-scheme'

/** Holds the colour scheme that the reader chose in this browser, and follows other tabs. */
export function createColorScheme(): Store<ColorScheme> {
  const store = createStore<ColorScheme>(undefined)

  function read() {
    const stored = readStored('localStorage', STORAGE_KEY)
    store.set(stored === 'light' || stored === 'dark' ? stored : undefined)
  }

  if (typeof document !== 'undefined') {
    read()
    addEventListener('storage', read)
    store.subscribe(() => showColorScheme(store.get()))
  }
  return {
    ...store,
    set(scheme) {
      writeStored('localStorage', STORAGE_KEY, scheme ?? null)
      store.set(scheme)
    },
  }
}

/** Sets the colour scheme of the document. It is also an inline script, so it uses nothing from outside. */
export function showColorScheme(scheme: ColorScheme) {
  if (scheme === undefined) delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { paper } = meta.dataset
    meta.media = scheme === undefined ? `(prefers-color-scheme: ${paper})` : paper === scheme ? '' : 'not all'
  }
}

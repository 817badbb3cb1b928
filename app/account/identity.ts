import { useShared } from '#ui/shared.ts'
import { readStored } from '#ui/storage.ts'
import { createStore, useStore, type Store } from '#ui/store.ts'
import type { StoredReader } from '#ui/stored-reader.ts'

/** The signed-in reader. */
export type Identity = StoredReader

export interface IdentityStore extends Store<Identity | undefined> {
  /** Reads the browser's storage again. Another script of this tab may have cleared it, which fires no event. */
  refresh(): Identity | undefined
}

/** Holds the signed-in reader and follows other tabs; `undefined` for a guest, and while the server renders. */
export function createIdentity(): IdentityStore {
  const store = createStore<Identity | undefined>(undefined)
  let isStored = true

  function show(identity: Identity | undefined) {
    document.documentElement.toggleAttribute('data-signed-in', identity !== undefined)
    const known = store.get()
    if (identity?.email !== known?.email || identity?.accessToken !== known?.accessToken) store.set(identity)
  }

  function read() {
    // An identity that the browser does not store lasts until the page is closed.
    if (!isStored) return
    try {
      const { email, accessToken } = localStorage
      show(email && accessToken ? { email, accessToken } : undefined)
    } catch {
      isStored = false
    }
  }

  if (typeof document !== 'undefined') {
    read()
    addEventListener('storage', read)
    // A page that the Back button restores has missed the events.
    addEventListener('pageshow', read)
  }
  return {
    ...store,
    set(identity) {
      isStored = readStored('localStorage', 'accessToken') === (identity?.accessToken ?? null)
      show(identity)
    },
    refresh() {
      read()
      return store.get()
    },
  }
}

/** Returns the signed-in reader; `undefined` for a guest. */
export function useIdentity(): Identity | undefined {
  return useStore(useShared(createIdentity))
}

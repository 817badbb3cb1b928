import { useShared } from '../ui/shared.ts'
import { createStore, useStore, type Store } from '../ui/store.ts'

/** The signed-in reader, as this browser stores it. */
export interface Identity {
  email: string
  /** Bearer token for the server. */
  accessToken: string
}

/** Holds the signed-in reader and follows other tabs; `undefined` for a guest, and while the server renders. */
export function createIdentity(): Store<Identity | undefined> {
  const store = createStore<Identity | undefined>(undefined)

  function set(identity: Identity | undefined) {
    document.documentElement.toggleAttribute('data-signed-in', identity !== undefined)
    const known = store.get()
    if (identity?.email !== known?.email || identity?.accessToken !== known?.accessToken) store.set(identity)
  }

  function read() {
    try {
      const { email, accessToken } = localStorage
      set(email && accessToken ? { email, accessToken } : undefined)
    } catch {
      // Without storage the identity lasts until the page is closed.
    }
  }

  if (typeof document !== 'undefined') {
    read()
    addEventListener('storage', read)
    // A page that comes back with the Back button has missed the events.
    addEventListener('pageshow', read)
  }
  return { ...store, set }
}

/** Returns the signed-in reader; `undefined` for a guest. */
export function useIdentity(): Identity | undefined {
  return useStore(useShared(createIdentity))
}

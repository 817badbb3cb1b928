import { createStore, useStore } from '../ui/store.ts'

/** Who is signed in, as this browser keeps it. */
export interface Identity {
  email: string
  /** Proves it to the server, as a bearer token. */
  accessToken: string
}

const store = createStore<Identity | undefined>(undefined)

if (typeof document !== 'undefined') {
  follow()
  // For as long as the page lives, and from its start: no change is missed while the other scripts are on their way.
  addEventListener('storage', follow)
  // A page that comes back with the Back button was asleep and has heard of nothing.
  addEventListener('pageshow', follow)
}

/** Who is signed in; `undefined` for a guest, also while the server renders. */
export function useIdentity(): Identity | undefined {
  return useStore(store)
}

/** Who is signed in at this moment; `undefined` for a guest. */
export const currentIdentity = store.get

/** Lets the page show somebody else as signed in, or nobody; nothing is kept. */
export function showIdentity(identity: Identity | undefined): void {
  document.documentElement.toggleAttribute('data-signed-in', identity !== undefined)
  const shown = store.get()
  if (identity?.email !== shown?.email || identity?.accessToken !== shown?.accessToken) store.set(identity)
}

/** Takes over what another tab may have changed. */
function follow() {
  showIdentity(readIdentity())
}

function readIdentity(): Identity | undefined {
  try {
    const { email, accessToken } = localStorage
    return email && accessToken ? { email, accessToken } : undefined
  } catch {
    // The browser allows no storage: whoever signs in is known until the page goes.
    return store.get()
  }
}

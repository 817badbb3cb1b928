import { useSyncExternalStore } from 'react'

/** Who is signed in, as this browser keeps it. */
export interface Identity {
  email: string
  /** Proves it to the server, as a bearer token. */
  accessToken: string
}

let current = typeof document === 'undefined' ? undefined : readIdentity()
const viewers = new Set<() => void>()

/** Who is signed in; `undefined` for a guest, also while the server renders. */
export function useIdentity(): Identity | undefined {
  return useSyncExternalStore(subscribe, currentIdentity, () => undefined)
}

/** Who is signed in at this moment; `undefined` for a guest. */
export function currentIdentity(): Identity | undefined {
  return current
}

/** Lets the page show somebody else as signed in, or nobody; nothing is kept. */
export function showIdentity(identity: Identity | undefined): void {
  if (identity?.email === current?.email && identity?.accessToken === current?.accessToken) return
  current = identity
  document.documentElement.toggleAttribute('data-signed-in', identity !== undefined)
  for (const viewer of viewers) viewer()
}

function subscribe(viewer: () => void) {
  addEventListener('storage', follow)
  // A page that comes back with the Back button was asleep and has heard of nothing.
  addEventListener('pageshow', follow)
  viewers.add(viewer)
  return () => void viewers.delete(viewer)
}

/** Takes over what another tab has changed. */
function follow(event: StorageEvent | PageTransitionEvent) {
  if ('key' in event ? ['email', 'accessToken', null].includes(event.key) : event.persisted)
    showIdentity(readIdentity())
}

function readIdentity(): Identity | undefined {
  try {
    const { email, accessToken } = localStorage
    return email && accessToken ? { email, accessToken } : undefined
  } catch {
    // The browser allows no storage: whoever signs in is known until the page goes.
    return undefined
  }
}

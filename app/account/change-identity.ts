import { currentIdentity, showIdentity, type Identity } from './identity.ts'

const viewers = new Set<() => void>()

/**
 * Signs somebody in on this browser, under the keys of section 3 of docs/specification.md.
 *
 * @returns Whether the browser will still know after the page is loaded again; a private window may not.
 */
export function keepIdentity(identity: Identity): boolean {
  const isKept = write(identity)
  showIdentity(identity)
  tellViewers()
  return isKept
}

/** Signs out on this browser; the identity service is not told. */
export function forgetIdentity(): void {
  clear()
  if (currentIdentity() === undefined) return
  showIdentity(undefined)
  tellViewers()
}

/** Calls `viewer` after each change that was made in this tab, and in no other. */
export function onIdentityChange(viewer: () => void): () => void {
  viewers.add(viewer)
  return () => void viewers.delete(viewer)
}

function tellViewers() {
  for (const viewer of viewers) viewer()
}

function write({ email, accessToken }: Identity): boolean {
  try {
    // Other tabs hear of each key by itself, and must never join one person's address with another's token.
    if (localStorage.getItem('email') !== email) localStorage.removeItem('email')
    localStorage.setItem('accessToken', accessToken)
    localStorage.setItem('email', email)
    return true
  } catch {
    return false
  }
}

function clear() {
  try {
    localStorage.removeItem('email')
    localStorage.removeItem('accessToken')
  } catch {
    // What could not be stored need not be removed.
  }
}

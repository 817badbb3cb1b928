import { createStore } from '../ui/store.ts'
import { signOut } from './auth-requests.ts'
import { currentIdentity, showIdentity, type Identity } from './identity.ts'

/** Who came of the last change that was made in this tab, and in no other. */
export const changedHere = createStore<Identity | undefined>(undefined)

/**
 * Signs somebody in on this browser, under the keys of section 3 of docs/specification.md.
 *
 * An answer may come late. If somebody else has taken the asker's place meanwhile, in this tab or in another, nothing
 * happens here, and the session that nobody wants any more is ended.
 *
 * @param askedWith Token that the request was sent with; `undefined` for a guest's.
 * @returns Whether it happened and, if so, whether the browser will still know after the page is loaded again; a private
 *   window may not.
 */
export function replaceIdentity(
  askedWith: string | undefined,
  next: Identity,
): 'kept' | 'until-reload' | 'unwanted' {
  if (currentIdentity()?.accessToken !== askedWith) {
    void signOut(next.accessToken)
    return 'unwanted'
  }
  const isKept = write(next)
  change(next)
  return isKept ? 'kept' : 'until-reload'
}

/**
 * Signs out on this browser, unless somebody else has come meanwhile; the identity service is not told.
 *
 * @param askedWith Token that the request was sent with.
 */
export function forgetIdentity(askedWith: string): void {
  if (currentIdentity()?.accessToken !== askedWith) return
  clear()
  change(undefined)
}

function change(identity: Identity | undefined) {
  showIdentity(identity)
  changedHere.set(identity)
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

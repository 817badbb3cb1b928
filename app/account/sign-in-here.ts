import { tell } from '../ui/messages.tsx'
import type { NewSession } from './auth-requests.ts'
import { forgetIdentity, replaceIdentity } from './change-identity.ts'
import { currentIdentity } from './identity.ts'
import { closeAccount, openLoginPanel } from './open-account.ts'

/**
 * Signs in on this browser, says so, and loads the page again for whoever has come.
 *
 * Nothing happens if somebody has signed in meanwhile, in another tab.
 */
export async function signInHere({ email, accessToken }: NewSession, welcome: string): Promise<void> {
  const outcome = replaceIdentity(undefined, { email, accessToken })
  if (outcome === 'unwanted') return
  closeAccount()
  await tell({ kind: 'success', title: 'Login Successful!', text: welcome })
  // Where the browser keeps nothing, loading the page again would sign out.
  if (outcome === 'kept') location.reload()
}

/**
 * Signs out on this browser after the server did not know the session any more, and leads to a new one.
 *
 * @param token The one that the server refused; nothing happens if another has taken its place.
 */
export async function meetEndedSession(token: string): Promise<void> {
  const identity = currentIdentity()
  if (identity?.accessToken !== token) return
  closeAccount()
  forgetIdentity(token)
  await tell({
    kind: 'error',
    title: 'Session Ended',
    text: 'You have been logged out. Log in again to go on.',
  })
  openLoginPanel(identity.email)
}

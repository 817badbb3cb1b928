import { currentIdentity } from '../account/identity.ts'
import { loadDialogs } from '../account/load-dialogs.ts'
import { openLoginPanel } from '../account/open-account.ts'
import { meetEndedSession } from '../account/sign-in-here.ts'
import { whileBusy } from '../ui/busy.tsx'
import { isSignedOut } from './interaction-requests.ts'
import { forgetPlace, rememberPlace, type Place } from './place.ts'

interface Acting {
  /** Where the reader comes back to if she has to sign in first. */
  place: () => Place
  /** What the log says before the reason, if it fails. */
  failure: string
  act(token: string): Promise<void>
}

let isActing = false

/**
 * Does something in the reader's name, one thing at a time, while she waits; a guest gets the login panel instead.
 *
 * @returns Whether it was done. A failure goes to the log alone.
 * @see docs/specification.md, section 8.
 */
export async function actAsReader({ place, failure, act }: Acting): Promise<boolean> {
  if (isActing) return false
  const identity = currentIdentity()
  if (identity === undefined) {
    rememberPlace(place())
    openLoginPanel()
    return false
  }
  const { accessToken } = identity
  isActing = true
  try {
    // They show that the reader has to wait. Where they cannot be loaded, it is done all the same.
    await loadDialogs()
    await whileBusy(act(accessToken))
    return true
  } catch (reason) {
    if (isSignedOut(reason)) void askToSignInAgain(accessToken, place())
    else console.error(failure, reason)
    return false
  } finally {
    isActing = false
  }
}

async function askToSignInAgain(token: string, place: Place) {
  rememberPlace(place)
  await meetEndedSession(token)
  // Another tab has signed in meanwhile: the page stays as it is.
  if (currentIdentity() !== undefined) forgetPlace()
}

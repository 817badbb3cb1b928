import { createIdentity, type Identity } from '../account/identity.ts'
import { loadDialogs } from '../account/load-dialogs.ts'
import { createOpenDialog } from '../account/open-dialog.ts'
import { createSession } from '../account/session.ts'
import { createBusy } from '#ui/busy.ts'
import type { Shared } from '#ui/shared.ts'
import { isSignedOut } from './requests.ts'
import { createSignInReturn, type ReturnTarget } from './sign-in-return.ts'

interface ReaderAction extends ReturnTarget {
  /** Prefix of the log line about a failure. */
  failure: string
  run(token: string): Promise<void>
}

/** Runs actions that need a signed-in reader: one at a time, with the page blocked meanwhile. */
export function createReaderActions(shared: Shared) {
  const identity = shared(createIdentity)
  const openDialog = shared(createOpenDialog)
  const signInReturn = shared(createSignInReturn)
  const { reportEnded } = shared(createSession)
  const { whileBusy } = shared(createBusy)
  let isRunning = false

  /** Runs an action, or opens the login panel for a guest. @returns Whether it succeeded; a failure is only logged. */
  return async function runAsReader({ failure, run, ...target }: ReaderAction): Promise<boolean> {
    if (isRunning) return false
    const reader = identity.refresh()
    if (reader === undefined) {
      signInReturn.save(target)
      openDialog.set({ kind: 'login', purpose: target.purpose })
      return false
    }
    isRunning = true
    try {
      // The spinner is loaded with the dialogs. If they cannot be loaded, the action runs without it.
      await loadDialogs()
      await whileBusy(run(reader.accessToken))
      return true
    } catch (reason) {
      if (isSignedOut(reason)) void askToSignIn(reader, target)
      else console.error(failure, reason)
      return false
    } finally {
      isRunning = false
    }
  }

  async function askToSignIn({ email, accessToken }: Identity, target: ReturnTarget) {
    signInReturn.save(target)
    await reportEnded(accessToken, email)
    // If another tab has signed in meanwhile, the page does not reload.
    if (identity.get() !== undefined) signInReturn.clear()
  }
}

import { createBusy } from '#ui/busy.ts'
import { createDrafts } from '#ui/draft-store.ts'
import { createMessages } from '#ui/messages.ts'
import type { Shared } from '#ui/shared.ts'
import { createStore } from '#ui/store.ts'
import { forgetReader, storeReader } from '#ui/stored-reader.ts'
import { readSession, signOut, type NewSession } from './auth-requests.ts'
import { createCommentName } from './comment-name.ts'
import { createIdentity, type Identity } from './identity.ts'
import { LOGGED_OUT, logoutFailure, SESSION_ENDED } from './messages.ts'
import { createOpenDialog } from './open-dialog.ts'

/**
 * Starts and ends sessions in this browser, under the storage keys of section 3 of docs/specification.md.
 *
 * The server's answer may be late. `token` is that of the request (`undefined` for a guest): if another tab or request has
 * replaced it meanwhile, the answer changes nothing.
 */
export function createSession(shared: Shared) {
  const identity = shared(createIdentity)
  const commentName = shared(createCommentName)
  const openDialog = shared(createOpenDialog)
  const messages = shared(createMessages)
  /** The identity after each change that this tab makes. Other tabs report their own changes. */
  const changes = createStore<Identity | undefined>(undefined)
  /** Address of the reader who signed out in this tab. */
  const left = createStore<string | undefined>(undefined)

  const isCurrent = (token: string | undefined) => identity.get()?.accessToken === token

  function change(next: Identity | undefined) {
    if (next?.email !== identity.get()?.email) commentName.set(undefined)
    identity.set(next)
    changes.set(next)
  }

  /**
   * Replaces the identity with `token` by a new one. If `token` is outdated, ends the new session instead.
   * @returns `stored` if the identity survives a reload, which is not certain in a private window.
   */
  function replace(token: string | undefined, next: Identity): 'stored' | 'until-reload' | 'outdated' {
    if (!isCurrent(token)) {
      void signOut(next.accessToken)
      return 'outdated'
    }
    const isStored = storeReader(next)
    change(next)
    return isStored ? 'stored' : 'until-reload'
  }

  /** Removes the identity with this token from this browser. */
  function forget(token: string): void {
    if (!isCurrent(token)) return
    forgetReader()
    change(undefined)
  }

  /** Removes the identity with this token, and the reader's unsent texts, from this browser. */
  function leave(token: string): void {
    if (!isCurrent(token)) return
    shared(createDrafts).emptyAll()
    left.set(identity.get()?.email)
    forget(token)
  }

  /** Opens the login panel after the server has ended the session. Without `email`, a guest sees nothing. */
  async function reportEnded(token: string, email = identity.get()?.email): Promise<void> {
    if (email === undefined || !(isCurrent(token) || isCurrent(undefined))) return
    openDialog.set(undefined)
    forget(token)
    await messages.show(SESSION_ENDED)
    openDialog.set({ kind: 'login', email })
  }

  return {
    changes,
    left,
    isCurrent,
    replace,
    leave,
    reportEnded,

    /** Signs in a guest, shows the welcome and loads the page again. */
    async start({ email, accessToken }: NewSession, welcome: string): Promise<void> {
      const outcome = replace(undefined, { email, accessToken })
      if (outcome === 'outdated') return
      openDialog.set(undefined)
      await messages.show({ kind: 'success', title: 'Login Successful!', text: welcome })
      // Without storage, a reload would sign out.
      if (outcome === 'stored') location.reload()
    },

    /** Signs out after a confirmation. */
    async logOut(token: string): Promise<void> {
      const isSure = await messages.ask({
        title: 'Are you sure?',
        text: 'You will be logged out of your account.',
        button: 'Yes, logout',
      })
      if (!isSure) return
      const answer = await shared(createBusy).whileBusy(signOut(token))
      const isDone = answer.ok || answer.isSignedOut
      if (isDone) leave(token)
      await messages.show(isDone ? LOGGED_OUT : logoutFailure(answer.reason))
    },

    /** Loads the name that signs the reader's comments; signs out in this browser if the session has ended. */
    async check(): Promise<void> {
      const token = identity.get()?.accessToken
      if (token === undefined) return
      const answer = await readSession(token)
      if (answer.ok && isCurrent(token)) commentName.set(answer.value.commentName)
      // If the server cannot be reached, the reader stays signed in.
      if (!answer.ok && answer.isSignedOut) forget(token)
    },
  }
}

import { useState } from 'react'
import type { Answer } from './auth-requests.ts'
import { currentIdentity } from './identity.ts'
import { meetEndedSession } from './sign-in-here.ts'

/**
 * Asks the service in the reader's name.
 *
 * @returns `undefined` if the session has ended, which the reader was told, or if something else is pending.
 */
export type AccountRequest = <T>(
  send: (token: string) => Promise<Answer<T>>,
) => Promise<Answer<T> | undefined>

/** One request at a time in the name of whoever is signed in, and whether it is pending. */
export function useAccountRequest(accessToken: string) {
  const [isBusy, setIsBusy] = useState(false)
  const request: AccountRequest = async (send) => {
    if (isBusy) return undefined
    setIsBusy(true)
    const answer = await send(accessToken).finally(() => setIsBusy(false))
    // A token that another tab has replaced says nothing of who is signed in now.
    const isEnded = !answer.ok && answer.isSignedOut && currentIdentity()?.accessToken === accessToken
    if (!isEnded) return answer
    await meetEndedSession(accessToken)
    return undefined
  }
  return { isBusy, request }
}

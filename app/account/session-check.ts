import { useEffect } from 'react'
import { readSession } from './auth-requests.ts'
import { forgetIdentity } from './change-identity.ts'
import { currentIdentity } from './identity.ts'

/** How long a tab may be out of sight before its session is looked at again. */
const UNSEEN_MS = 10 * 60_000

/** Signs out on this browser if the service says that the session has ended: asked once, and after each long absence. */
export function useSessionCheck(): void {
  useEffect(() => {
    let hiddenAtMs = Infinity
    function checkAfterAbsence() {
      if (document.visibilityState === 'hidden') hiddenAtMs = Date.now()
      else if (Date.now() - hiddenAtMs >= UNSEEN_MS) void checkSession()
    }

    void checkSession()
    document.addEventListener('visibilitychange', checkAfterAbsence)
    return () => document.removeEventListener('visibilitychange', checkAfterAbsence)
  }, [])
}

async function checkSession() {
  const token = currentIdentity()?.accessToken
  if (token === undefined) return
  const answer = await readSession(token)
  // Where the service cannot be asked, the reader stays signed in.
  if (!answer.ok && answer.isSignedOut) forgetIdentity(token)
}

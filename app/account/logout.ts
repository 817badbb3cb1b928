import { whileBusy } from '../ui/busy.tsx'
import { ask } from '../ui/messages.tsx'
import { signOut } from './auth-requests.ts'
import { forgetIdentity } from './change-identity.ts'
import type { Identity } from './identity.ts'
import { tellLogout, tellLogoutFailure } from './outcomes.ts'

/** Asks before it signs out. */
export async function logOut({ accessToken }: Identity): Promise<void> {
  const isSure = await ask({
    title: 'Are you sure?',
    text: 'You will be logged out of your account.',
    button: 'Yes, logout',
  })
  if (!isSure) return undefined
  const answer = await whileBusy(signOut(accessToken))
  if (!answer.ok && !answer.isSignedOut) return tellLogoutFailure(answer.reason)
  forgetIdentity(accessToken)
  return tellLogout()
}

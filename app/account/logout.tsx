import { useState } from 'react'
import { DotSpinner } from '../ui/dot-spinner.tsx'
import { MessageDialog, tell } from '../ui/messages.tsx'
import { signOut } from './auth-requests.ts'
import { forgetIdentity } from './change-identity.ts'
import { currentIdentity, type Identity } from './identity.ts'

/** Asks before it signs out. */
export function Logout({ identity: { accessToken }, onClose }: { identity: Identity; onClose(): void }) {
  const [isPending, setIsPending] = useState(false)

  async function answer(isSure: boolean) {
    if (!isSure) return onClose()
    setIsPending(true)
    const answer = await signOut(accessToken)
    onClose()
    if (!answer.ok && !answer.isSignedOut) {
      const text = `Logout failed: ${answer.reason ?? 'Something went wrong.'}`
      return tell({ kind: 'error', title: 'Error', text })
    }
    // Somebody may have signed in meanwhile, in another tab.
    if (currentIdentity()?.accessToken === accessToken) forgetIdentity()
    return tell({ kind: 'success', title: 'Logged out!', text: 'You have been successfully logged out.' })
  }

  if (isPending) {
    return (
      <output>
        <DotSpinner />
      </output>
    )
  }
  return (
    <MessageDialog
      kind="question"
      title="Are you sure?"
      text="You will be logged out of your account."
      button="Yes, logout"
      cancel="Cancel"
      onAnswer={(isSure) => void answer(isSure)}
    />
  )
}

import { useEffect } from 'react'
import { useRootData } from '../data/root-data.ts'
import { Busy } from '../ui/busy.tsx'
import { Messages } from '../ui/messages.tsx'
import { useIdentity } from './identity.ts'
import { LoginPanel } from './login-panel.tsx'
import { logOut } from './logout.ts'
import { closeAccount, useOpenDialog } from './open-account.ts'
import { OwnAccount } from './own-account.tsx'
import { useSessionCheck } from './session-check.ts'
import { useTokenSync } from './token-sync.ts'

/** The panels of the account, whichever is open, the messages over them, and what happens unseen. */
export function Dialogs() {
  useSessionCheck()
  useTokenSync(useRootData()?.signIn.tokenSyncPath)
  return (
    <>
      <OpenDialog />
      <Busy />
      <Messages />
    </>
  )
}

function OpenDialog() {
  const dialog = useOpenDialog()
  const identity = useIdentity()
  // Another tab has signed in or out, and what was opened makes no sense any more.
  const isMoot = dialog !== undefined && (dialog.kind === 'login') === (identity !== undefined)
  const isLogout = dialog?.kind === 'logout'
  useEffect(() => {
    if (isMoot || isLogout) closeAccount()
    // It asks and tells by itself, with no panel.
    if (isLogout && identity) void logOut(identity)
  }, [isMoot, isLogout, identity])

  if (dialog === undefined || isMoot || isLogout) return null
  // Another address, such as one that was just registered, begins a panel of its own.
  if (dialog.kind === 'login')
    return <LoginPanel key={dialog.email} email={dialog.email} onClose={closeAccount} />
  if (identity === undefined) return null
  return <OwnAccount key={identity.email} identity={identity} onClose={closeAccount} />
}

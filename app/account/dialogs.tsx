import { useEffect } from 'react'
import { useRootData } from '../layout/root-data.ts'
import { Messages } from '../ui/messages.tsx'
import { useIdentity } from './identity.ts'
import { LoginPanel } from './login-panel.tsx'
import { Logout } from './logout.tsx'
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
      <Messages />
    </>
  )
}

function OpenDialog() {
  const dialog = useOpenDialog()
  const identity = useIdentity()
  // Another tab has signed in or out, and what was opened makes no sense any more.
  const isMoot = dialog !== undefined && (dialog.kind === 'login') === (identity !== undefined)
  useEffect(() => {
    if (isMoot) closeAccount()
  }, [isMoot])

  if (dialog === undefined || isMoot) return null
  if (dialog.kind === 'login') return <LoginPanel email={dialog.email} onClose={closeAccount} />
  if (identity === undefined) return null
  if (dialog.kind === 'logout') return <Logout identity={identity} onClose={closeAccount} />
  return <OwnAccount key={identity.email} identity={identity} onClose={closeAccount} />
}

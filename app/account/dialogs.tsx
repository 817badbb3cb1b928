import { useDeferredValue, useEffect } from 'react'
import { useRootData } from '../data/root-data.ts'
import { Busy } from '#ui/busy-dialog.tsx'
import { Messages } from '#ui/message-dialog.tsx'
import { useShared } from '#ui/shared.ts'
import { useStore } from '#ui/store.ts'
import { useIdentity } from './identity.ts'
import { LoginPanel } from './login-panel.tsx'
import { createOpenDialog } from './open-dialog.ts'
import { OwnAccount } from './own-account.tsx'
import { createSession } from './session.ts'
import { useSessionCheck, useTokenSync } from './use-session.ts'

/** The open account dialog, the messages over it, and the checks that run in the background. */
export function Dialogs() {
  useSessionCheck()
  useTokenSync(useRootData()?.signIn.tokenSyncPath)
  return (
    <>
      <AccountDialog />
      <Busy />
      <Messages />
    </>
  )
}

function AccountDialog() {
  const openDialog = useShared(createOpenDialog)
  const { logOut } = useShared(createSession)
  // The value is deferred, so that the browser first paints the pressed button: a slow phone takes long to open a
  // dialog.
  const dialog = useDeferredValue(useStore(openDialog))
  const identity = useIdentity()
  const close = () => openDialog.set(undefined)
  // Another tab may have signed in or out since the dialog opened.
  const isOutdated = dialog !== undefined && (dialog.kind === 'login') === (identity !== undefined)
  const isLogout = dialog?.kind === 'logout'
  useEffect(() => {
    if (isOutdated || isLogout) openDialog.set(undefined)
    // Logging out shows messages and has no panel.
    if (isLogout && identity) void logOut(identity.accessToken)
  }, [isOutdated, isLogout, identity, openDialog, logOut])

  if (dialog === undefined || isOutdated || isLogout) return null
  // Another address, such as a newly registered one, gets a new panel.
  if (dialog.kind === 'login') {
    const { email, purpose } = dialog
    return <LoginPanel key={email} email={email} purpose={purpose} onClose={close} />
  }
  if (identity === undefined) return null
  return <OwnAccount key={identity.email} identity={identity} onClose={close} />
}

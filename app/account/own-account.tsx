import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import { AnswerMails } from './answer-mails.tsx'
import { useRootData } from '../data/root-data.ts'
import { createMessages } from '#ui/messages.ts'
import { useShared } from '#ui/shared.ts'
import {
  downloadAccount,
  readSession,
  requestPasswordReset,
  signOutEverywhere,
  type Result,
  type SessionInfo,
} from './auth-requests.ts'
import { ChangeName } from './change-name.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { createCommentName } from './comment-name.ts'
import { OwnPasskeys } from './own-passkeys.tsx'
import type { Identity } from './identity.ts'
import { failure, LOGGED_OUT, logoutFailure, RESET_SENT, resetFailure } from './messages.ts'
import { createSession } from './session.ts'
import { useAccountRequest } from './use-session.ts'
import styles from './own-account.module.css'

/** The panel of the reader's own account. */
export function OwnAccount({ identity, onClose }: { identity: Identity; onClose(): void }) {
  const { email, accessToken } = identity
  const messages = useShared(createMessages)
  const { leave } = useShared(createSession)
  const { isBusy, request } = useAccountRequest(accessToken)
  const hasNames = useRootData()?.commentAuthor === 'name'
  const { isLoading, session, problem, tryAgain } = useSessionInfo(accessToken)

  async function sendPasswordLink() {
    const answer = await request(() => requestPasswordReset(email))
    if (answer) await messages.show(answer.ok ? RESET_SENT : resetFailure(answer.reason))
  }

  async function download() {
    const answer = await request(downloadAccount)
    if (answer?.ok) saveFile(answer.value, 'my-account.json')
    else if (answer) await messages.show(failure('Download Failed', answer))
  }

  async function signOutOnAllDevices() {
    const isSure = await messages.ask({
      title: 'Are you sure?',
      text: 'You will be signed out of your account on every device, this one too.',
      button: 'Yes, sign out everywhere',
    })
    const answer = isSure ? await request(signOutEverywhere) : undefined
    if (answer === undefined) return
    if (answer.ok) leave(accessToken)
    await messages.show(answer.ok ? LOGGED_OUT : logoutFailure(answer.reason))
  }

  return (
    <Dialog title="Your account" closesOnBackdrop isBusy={isBusy || isLoading} onClose={onClose}>
      <p className={styles.email}>
        <EmailAddress>{email}</EmailAddress>
      </p>
      <div role="alert">
        {problem !== undefined && (
          <div className={styles.part}>
            <p>{problem}</p>
            <Button onClick={tryAgain}>Try Again</Button>
          </div>
        )}
      </div>
      {isLoading && <div className={styles.coming} />}
      {session && (
        <>
          {hasNames && <ChangeName displayName={session.displayName} request={request} />}
          {session.hasPassword ? (
            <ChangePassword identity={identity} request={request} />
          ) : (
            <div className={styles.part}>
              <p>You sign in with Google. If you like, you can have a password as well.</p>
              <Button onClick={sendPasswordLink}>Send a link to set a password</Button>
            </div>
          )}
          <AnswerMails request={request} />
          <OwnPasskeys email={email} hasPassword={session.hasPassword} request={request} />
          <button type="button" className={styles.act} onClick={() => void download()}>
            Download my data
          </button>
          <button type="button" className={styles.act} onClick={() => void signOutOnAllDevices()}>
            Sign out everywhere
          </button>
          <DeleteAccount identity={identity} hasPassword={session.hasPassword} request={request} />
        </>
      )}
    </Dialog>
  )
}

/** Loads the session when the panel opens. */
function useSessionInfo(accessToken: string) {
  const { reportEnded } = useShared(createSession)
  const commentName = useShared(createCommentName)
  const [answer, setAnswer] = useState<Result<SessionInfo>>()
  const isLoading = answer === undefined

  useEffect(() => {
    // A later token, such as the one after a new password, needs no second load.
    if (!isLoading) return undefined
    let isCancelled = false
    void readSession(accessToken).then((loaded) => {
      if (isCancelled) return
      if (!loaded.ok && loaded.isSignedOut) void reportEnded(accessToken)
      else setAnswer(loaded)
      if (loaded.ok) commentName.set(loaded.value.commentName)
    })
    return () => {
      isCancelled = true
    }
  }, [accessToken, isLoading, reportEnded, commentName])

  return {
    isLoading,
    session: answer?.ok ? answer.value : undefined,
    problem: answer?.ok === false ? (answer.reason ?? 'Your account could not be loaded.') : undefined,
    tryAgain: () => setAnswer(undefined),
  }
}

/** The browser may start to save the file this late. */
const REVOKE_AFTER_MS = 60_000

function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}

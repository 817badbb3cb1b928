import { useEffect, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { EmailAddress } from '../ui/email-address.tsx'
import { ask } from '../ui/messages.tsx'
import { useAccountRequest } from './account-request.ts'
import {
  downloadAccount,
  readSession,
  requestPasswordReset,
  signOutEverywhere,
  type Answer,
  type SessionInfo,
} from './auth-requests.ts'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { forgetIdentity } from './change-identity.ts'
import type { Identity } from './identity.ts'
import { tellEmailSent, tellFailure, tellLogout, tellLogoutFailure, tellResetFailure } from './outcomes.ts'
import { saveFile } from './save-file.ts'
import { meetEndedSession } from './sign-in-here.ts'
import styles from './own-account.module.css'

interface OwnAccountProps {
  identity: Identity
  onClose(): void
}

/** What a reader can do with an account of her own. */
export function OwnAccount({ identity, onClose }: OwnAccountProps) {
  const { email, accessToken } = identity
  const { isBusy, request } = useAccountRequest(accessToken)
  const { isLoading, session, problem, tryAgain } = useSession(accessToken)

  async function sendPasswordLink() {
    const answer = await request(() => requestPasswordReset(email))
    if (answer?.ok) await tellEmailSent()
    else if (answer) await tellResetFailure(answer.reason)
  }

  async function download() {
    const answer = await request(downloadAccount)
    if (answer?.ok) saveFile(answer.value, 'my-account.json')
    else if (answer) await tellFailure('Download Failed', answer)
  }

  async function leaveEverywhere() {
    const isSure = await ask({
      title: 'Are you sure?',
      text: 'You will be signed out of your account on every device, this one too.',
      button: 'Yes, sign out everywhere',
    })
    const answer = isSure ? await request(signOutEverywhere) : undefined
    if (answer === undefined) return undefined
    if (!answer.ok) return tellLogoutFailure(answer.reason)
    forgetIdentity(accessToken)
    return tellLogout()
  }

  return (
    <Dialog title="Your account" isBusy={isBusy || isLoading} onClose={onClose}>
      <p className={styles.email}>
        <EmailAddress>{email}</EmailAddress>
      </p>
      <div role="alert">
        {problem !== undefined && (
          <div className={styles.part}>
            <p>{problem}</p>
            <button type="button" className="button" onClick={tryAgain}>
              Try Again
            </button>
          </div>
        )}
      </div>
      {isLoading && <div className={styles.coming} />}
      {session && (
        <>
          {session.hasPassword ? (
            <ChangePassword identity={identity} request={request} />
          ) : (
            <div className={styles.part}>
              <p>You sign in with Google. If you like, you can have a password as well.</p>
              <button type="button" className="button" onClick={() => void sendPasswordLink()}>
                Send a link to set a password
              </button>
            </div>
          )}
          <div className={styles.part}>
            <button type="button" className="button" onClick={() => void download()}>
              Download my data
            </button>
            <button type="button" className="button" onClick={() => void leaveEverywhere()}>
              Sign out everywhere
            </button>
          </div>
          <DeleteAccount identity={identity} hasPassword={session.hasPassword} request={request} />
        </>
      )}
    </Dialog>
  )
}

/** Looks up, as soon as the panel stands there, what the service knows of the session. */
function useSession(accessToken: string) {
  const [answer, setAnswer] = useState<Answer<SessionInfo>>()
  const isLoading = answer === undefined

  useEffect(() => {
    // A token that comes later, as with a new password, changes nothing that is shown.
    if (!isLoading) return undefined
    let isWanted = true
    void readSession(accessToken).then((loaded) => {
      if (!isWanted) return
      if (!loaded.ok && loaded.isSignedOut) void meetEndedSession(accessToken)
      else setAnswer(loaded)
    })
    return () => {
      isWanted = false
    }
  }, [accessToken, isLoading])

  return {
    isLoading,
    session: answer?.ok ? answer.value : undefined,
    problem: answer?.ok === false ? (answer.reason ?? 'Your account could not be loaded.') : undefined,
    tryAgain: () => setAnswer(undefined),
  }
}

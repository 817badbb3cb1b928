import { useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import type { Passkey } from '#server/identity/types.ts'
import type { LogEntryJson, SessionJson } from '#server/studio/types.ts'
import { Button } from '#ui/button.tsx'
import { RequestError } from '#ui/request.ts'
import { apiContext, useApi } from '../api/use-api.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatInstant } from '#ui/instant.ts'
import { Screen } from './screen.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import { Notice } from '#ui/notice.tsx'
import styles from './sections.module.css'
import { LogList } from './log-list.tsx'
import { NewPassword } from './new-password.tsx'
import { Passkeys } from './passkey-list.tsx'
import { leaveSite, reenterSite } from './reader-session.ts'
import { countUnsentTexts, forgetSession, forgetTexts, rememberedSession } from './session.ts'
import { OnThisDevice } from './on-this-device.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [sessions, passkeys, log] = await Promise.all([
    api.ask<SessionJson[]>('sessions'),
    api.ask<Passkey[]>('passkeys'),
    api.ask<LogEntryJson[]>('log'),
  ])
  return { sessions, passkeys, log }
}

/** The account: the writer's sessions, passkeys and password, and the activity in the studio. */
export function Component() {
  const { sessions, passkeys, log } = useLoaderData<typeof loader>()
  const api = useApi()
  const navigate = useNavigate()
  const email = rememberedSession()?.email
  const { isSending, problem, send } = useSending()
  const [unsent, setUnsent] = useState(0)

  /** Signs out, after a question if the device has unsent texts. */
  async function askToSignOut() {
    const count = await countUnsentTexts()
    if (count > 0) setUnsent(count)
    else await send(signOut)
  }

  async function signOut() {
    try {
      await api.ask('sign-out', { method: 'POST', isQuiet: true })
    } catch (error) {
      const isOutAlready = error instanceof RequestError && error.code === 'signed-out'
      if (!isOutAlready) throw error
    }
    await leaveSite(email)
    forgetSession()
    await forgetTexts()
    void navigate('/sign-in')
  }

  return (
    <Screen
      title="Account"
      actions={
        <Button disabled={isSending} onClick={askToSignOut}>
          Sign out
        </Button>
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {unsent > 0 && (
        <ConfirmDialog title="Sign out?" action="Sign out" onConfirm={signOut} onClose={() => setUnsent(0)}>
          <p>
            {unsent === 1 ? 'One text on this device is' : `${unsent} texts on this device are`} not saved to
            your site yet. Unsaved texts stay here until you sign in again in this browser.
          </p>
        </ConfirmDialog>
      )}
      <p>You are signed in as {email}.</p>
      <OnThisDevice />
      <Sessions sessions={sessions} />
      <Passkeys passkeys={passkeys} />
      <NewPassword />
      <LogList log={log} />
    </Screen>
  )
}

function Sessions({ sessions }: { sessions: readonly SessionJson[] }) {
  const api = useApi()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { isSending, problem, send } = useSending()

  /** @param path Path of one session, or of all others. */
  async function end(path: string, message: string) {
    if (await send(() => api.ask(path, { method: 'DELETE' }))) {
      toast(message)
      await reenterSite(rememberedSession()?.email)
    }
    await revalidate()
  }

  return (
    <section className={styles.section}>
      <h2>Where you are signed in</h2>
      {problem && <Notice kind="error">{problem}</Notice>}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <span>
              {session.device}
              {session.isThis && ' (this device)'}
              <br />
              <span className={styles.instant}>
                Last used <time dateTime={session.lastUsedAt}>{formatInstant(session.lastUsedAt)}</time>
              </span>
            </span>
            {!session.isThis && (
              <Button
                disabled={isSending}
                aria-label={`Sign out ${session.device}`}
                onClick={() => end(`sessions/${session.id}`, `Signed out: ${session.device}.`)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <Button disabled={isSending} onClick={() => end('sessions', 'Signed out everywhere else.')}>
          Sign out everywhere else
        </Button>
      )}
    </section>
  )
}

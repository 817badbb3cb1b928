import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../api/api.ts'
import { useApi } from '../api/use-api.ts'
import { Screen } from '../ui/screen.tsx'
import { useToast } from '../ui/toasts.tsx'
import { useSending } from '../ui/use-sending.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './account-screen.module.css'
import { NewPassword } from './new-password.tsx'
import { Passkeys, type PasskeyJson } from './passkey-list.tsx'
import { forgetSession, rememberedSession } from './session.ts'
import { OnThisDevice } from './on-this-device.tsx'

interface SessionJson {
  id: string
  /** Such as 'Firefox on Android'. */
  device: string
  lastUsedAt: string
  isThis: boolean
}

interface LogEntryJson {
  at: string
  action: string
  entry?: string
  detail?: string
}

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [sessions, passkeys, log] = await Promise.all([
    api.ask<SessionJson[]>('sessions'),
    api.ask<PasskeyJson[]>('passkeys'),
    api.ask<LogEntryJson[]>('log'),
  ])
  return { sessions, passkeys, log }
}

/** Where the writer is signed in, how she signs in, and what was done in the studio. */
export function Component() {
  const { sessions, passkeys, log } = useLoaderData<typeof loader>()
  const api = useApi()
  const navigate = useNavigate()
  const email = rememberedSession()?.email

  async function signOut() {
    await api.ask('sign-out', { method: 'POST', isQuiet: true })
    forgetSession()
    void navigate('/sign-in')
  }

  return (
    <Screen
      title="Account"
      actions={
        <button type="button" className="button" onClick={() => void signOut()}>
          Sign out
        </button>
      }
    >
      <p>You are signed in as {email}.</p>
      <OnThisDevice />
      <Sessions sessions={sessions} />
      <Passkeys passkeys={passkeys} />
      <NewPassword />
      <section className={styles.section}>
        <h2>What was done</h2>
        {log.length === 0 ? (
          <p>Nothing yet.</p>
        ) : (
          <ul className={styles.list}>
            {log.map(({ at, action, entry, detail }) => (
              <li key={`${at} ${action} ${entry}`} className={styles.row}>
                <span>{[action, entry, detail].filter(Boolean).join(' · ')}</span>
                <Instant at={at} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </Screen>
  )
}

function Sessions({ sessions }: { sessions: readonly SessionJson[] }) {
  const api = useApi()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { isSending, problem, send } = useSending()

  async function end({ id, device }: SessionJson) {
    if (await send(() => api.ask(`sessions/${id}`, { method: 'DELETE' }))) toast(`Signed out: ${device}.`)
    await revalidate()
  }

  return (
    <section className={styles.section}>
      <h2>Where you are signed in</h2>
      {problem && <Notice kind="wrong">{problem}</Notice>}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <span>
              {session.device}
              {session.isThis && ' (here)'}
              <br />
              <Instant at={session.lastUsedAt} />
            </span>
            {!session.isThis && (
              <button
                type="button"
                className="button"
                disabled={isSending}
                aria-label={`Sign out ${session.device}`}
                onClick={() => void end(session)}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Instant({ at }: { at: string }) {
  const text = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
  return (
    <time dateTime={at} className={styles.instant}>
      {text}
    </time>
  )
}

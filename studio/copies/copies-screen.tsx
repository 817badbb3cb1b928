import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { CopiesJson } from '#server/studio/types.ts'
import { formatByteSize } from '#domain/byte-size.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSending } from '#ui/use-sending.ts'
import { apiContext, useApi } from '../api/use-api.ts'
import { Screen } from '../shell/screen.tsx'
import { CopyRow } from './copy-row.tsx'
import styles from './copies-screen.module.css'
import { ScheduleForm } from './schedule-form.tsx'
import { useEffect, useState } from 'react'
import { STUDIO_PATH } from '#domain/addresses.ts'
import { RequestError } from '#ui/request.ts'

export function loader({ context }: LoaderFunctionArgs): Promise<CopiesJson> {
  return context.get(apiContext).ask('copies')
}

/** The screen keeps its list up to date by itself. */
export const shouldRevalidate = () => false

/** The copies of the whole site: their list, their schedule, and what can be done with each. */
export function Component() {
  const api = useApi()
  const { answer, setAnswer, isAway } = useCopies(useLoaderData<typeof loader>())
  const { isSending, problem, send } = useSending()
  const { copies, work, failure, whyNoRestore } = answer

  async function make() {
    await send(async () => setAnswer(await api.ask<CopiesJson>('copies', { method: 'POST' })))
  }

  return (
    <Screen
      title="Copies"
      actions={
        <Button isMain disabled={isSending || work !== undefined} onClick={make}>
          Make a copy now
        </Button>
      }
    >
      <p>
        A copy is one file with your whole site: articles, pictures, comments, readers’ accounts and secrets.
        Keep one on another machine too.
      </p>
      <div aria-live="polite">
        {work && <Notice>{describeWork(work, isAway)}</Notice>}
        {!work && failure !== undefined && (
          <Notice kind="error">The last copy or restore failed. {failure}</Notice>
        )}
      </div>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {copies.length === 0 ? (
        <p className={styles.none}>There is no copy yet.</p>
      ) : (
        <ul className={styles.rows}>
          {copies.map((copy) => (
            <CopyRow
              key={copy.name}
              copy={copy}
              isBusy={work !== undefined}
              whyNoRestore={whyNoRestore}
              onAnswer={setAnswer}
            />
          ))}
        </ul>
      )}
      <ScheduleForm />
      <p>
        Do you have a site elsewhere? <Link to="/move-in">Move it in</Link>.
      </p>
    </Screen>
  )
}

function describeWork({ kind, step, bytes }: NonNullable<CopiesJson['work']>, isAway: boolean): string {
  if (isAway || step === 'restarting') return 'Waypost restarts with the copy. Then sign in again.'
  if (step === 'checking') return 'The copy is being read through.'
  const soFar = `${formatByteSize(bytes)} so far`
  if (kind === 'restore') return `First, a copy of your site as it is now is being made: ${soFar}.`
  return `A copy is being made: ${soFar}. You may close this page.`
}

const EVERY_MS = 1_000

/** Keeps the list of copies up to date while the server works on one or reads one through. */
function useCopies(loaded: CopiesJson) {
  const api = useApi()
  const [answer, setAnswer] = useState(loaded)
  const [isAway, setIsAway] = useState(false)
  const { work, copies } = answer
  const isChanging = work !== undefined || copies.some(({ state }) => state === 'unread')

  useEffect(() => {
    if (!isChanging) return undefined
    const isRestoring = work?.kind === 'restore'
    const timer = setInterval(() => void refresh(), EVERY_MS)
    return () => clearInterval(timer)

    async function refresh() {
      try {
        setAnswer(await api.ask<CopiesJson>('copies', { isQuiet: true }))
        setIsAway(false)
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        // A restore ends her session, and brings back the password of that day.
        if (isRestoring && error.code === 'signed-out') location.assign(`${STUDIO_PATH}/sign-in`)
        else setIsAway(isRestoring)
      }
    }
  }, [api, isChanging, work?.kind])

  return { answer, setAnswer, isAway }
}

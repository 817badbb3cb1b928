import { useCallback, useEffect, useState } from 'react'
import { useApi, useApiState } from '../api/use-api.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './guards.module.css'
import { SignInForm } from './sign-in-form.tsx'

interface Question {
  /** Whether she is signed in, and only proves that it is her. */
  isProof: boolean
  waiting: readonly ((isDone: boolean) => void)[]
}

/** How often the site is asked for while it cannot be reached. */
const RETRY_MS = 10_000

/**
 * Tells while the site cannot be reached or the session has ended, and has the writer sign in over what she does: the screen stays
 * as it is, and what she asked for goes on.
 */
export function Guards({ email }: { email: string }) {
  const api = useApi()
  const { isReachable, isSignedIn } = useApiState()
  const [question, setQuestion] = useState<Question>()
  const ask = useCallback((isProof: boolean) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    // What waits for the same question gets the same answer.
    setQuestion((open) => ({ isProof, waiting: [...(open?.waiting ?? []), resolve] }))
    return promise
  }, [])

  useEffect(() => api.guardWith({ signIn: () => ask(false), prove: () => ask(true) }), [api, ask])
  useEffect(() => {
    if (isReachable && isSignedIn !== false) return undefined
    const look = () =>
      void api.ask('session', { isQuiet: true }).then(
        () => api.setSignedIn(true),
        () => {},
      )
    // She may have signed in in another tab.
    const events = ['online', 'focus']
    for (const event of events) addEventListener(event, look)
    const timer = isReachable ? undefined : setInterval(look, RETRY_MS)
    return () => {
      for (const event of events) removeEventListener(event, look)
      clearInterval(timer)
    }
  }, [api, isReachable, isSignedIn])

  function close(isDone: boolean) {
    if (isDone) api.setSignedIn(true)
    question?.waiting.forEach((answer) => answer(isDone))
    setQuestion(undefined)
  }

  return (
    <>
      <div className={styles.notices} aria-live="polite">
        {!isReachable && (
          <p className={styles.notice}>No connection to your site. What you write is kept on this device.</p>
        )}
        {isReachable && isSignedIn === false && (
          <p className={styles.notice}>
            You are signed out. What you write is kept on this device.{' '}
            <button type="button" className={styles.signIn} onClick={() => void ask(false)}>
              Sign in
            </button>
          </p>
        )}
      </div>
      {question && (
        <Dialog title={question.isProof ? 'Is it still you?' : 'Sign in again'} onClose={() => close(false)}>
          <p className={styles.why}>
            {question.isProof
              ? 'This cannot be undone, so the studio asks for your password once more.'
              : 'Your session has ended. Everything on the screen stays as it is.'}
          </p>
          <SignInForm email={email} isKnown isProof={question.isProof} onDone={() => close(true)} />
        </Dialog>
      )}
    </>
  )
}

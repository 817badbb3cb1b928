import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi, useApiState } from '../api/use-api.ts'
import { Dialog } from '#ui/dialog.tsx'
import styles from './guards.module.css'
import { SignInForm } from './sign-in-form.tsx'

interface Question {
  /** Whether a signed-in writer only confirms her password. */
  isProof: boolean
  /** Whether the dialog is open. While the writer types it stays closed until she presses 'Sign in'. */
  isOpen: boolean
}

/** Interval of the checks while the site cannot be reached. */
const RETRY_MS = 10_000

/**
 * Shows a notice while the site cannot be reached or the session has ended, and opens the dialog to sign in again.
 * The screen does not change, and pending requests are sent again.
 */
export function Guards({ email }: { email: string }) {
  const api = useApi()
  const { isReachable, isSignedIn } = useApiState()
  const [question, setQuestion] = useState<Question>()
  const waiting = useRef<((isDone: boolean) => void)[]>([])
  const ask = useCallback((isProof: boolean) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    // All requests that wait for the dialog get its answer.
    waiting.current.push(resolve)
    const isOpen = isProof || !isTyping()
    setQuestion((before) => ({ isProof, isOpen: isOpen || before?.isOpen === true }))
    return promise
  }, [])
  const answer = useCallback(
    (isDone: boolean) => {
      if (isDone) api.setSignedIn(true)
      for (const resolve of waiting.current.splice(0)) resolve(isDone)
      setQuestion(undefined)
    },
    [api],
  )

  useEffect(() => api.guardWith({ signIn: () => ask(false), prove: () => ask(true) }), [api, ask])
  useEffect(() => {
    if (isReachable && isSignedIn !== false) return undefined
    const check = () =>
      void api.ask('session', { isQuiet: true }).then(
        () => (isSignedIn === false ? answer(true) : api.setSignedIn(true)),
        () => {},
      )
    // The writer may have signed in in another tab.
    const events = ['online', 'focus']
    for (const event of events) addEventListener(event, check)
    const timer = isReachable ? undefined : setInterval(check, RETRY_MS)
    return () => {
      for (const event of events) removeEventListener(event, check)
      clearInterval(timer)
    }
  }, [api, answer, isReachable, isSignedIn])

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
      {question?.isOpen && (
        <Dialog
          title={question.isProof ? 'Confirm your password' : 'Sign in again'}
          onClose={() => answer(false)}
        >
          <p className={styles.why}>
            {question.isProof
              ? 'This action needs your password again.'
              : 'Your session has ended. Everything on the screen stays as it is.'}
          </p>
          <SignInForm email={email} isKnown isProof={question.isProof} onDone={() => answer(true)} />
        </Dialog>
      )}
    </>
  )
}

/** Whether the focus is in a field that is saved automatically. All other fields are in forms. */
function isTyping(): boolean {
  const at = document.activeElement
  return at?.closest('form') === null && at.matches('input, textarea, [contenteditable="true"]')
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi, useApiState } from '../api/use-api.ts'
import { Dialog } from '#ui/dialog.tsx'
import styles from './guards.module.css'
import { SignInForm } from './sign-in-form.tsx'

interface Question {
  /** Whether she is signed in, and only proves that it is her. */
  isProof: boolean
  /** Whether it is on the screen. One that came while she typed waits until she presses 'Sign in'. */
  isOpen: boolean
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
  const waiting = useRef<((isDone: boolean) => void)[]>([])
  const ask = useCallback((isProof: boolean) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    // What waits for the same question gets the same answer.
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
    const look = () =>
      void api.ask('session', { isQuiet: true }).then(
        () => (isSignedIn === false ? answer(true) : api.setSignedIn(true)),
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
        <Dialog title={question.isProof ? 'Is it still you?' : 'Sign in again'} onClose={() => answer(false)}>
          <p className={styles.why}>
            {question.isProof
              ? 'Before it does this, the studio asks for your password once more.'
              : 'Your session has ended. Everything on the screen stays as it is.'}
          </p>
          <SignInForm email={email} isKnown isProof={question.isProof} onDone={() => answer(true)} />
        </Dialog>
      )}
    </>
  )
}

/** Whether she types what is saved by itself. What waits for a button or Enter is in a form. */
function isTyping(): boolean {
  const at = document.activeElement
  return at?.closest('form') === null && at.matches('input, textarea, [contenteditable="true"]')
}

import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { RegisterForm } from '#domain/credentials.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import { attemptToSend, type Attempt } from '#ui/attempt.ts'
import { createMessages, type Message } from '#ui/messages.ts'
import { useShared } from '#ui/shared.ts'
import { useCheckedForm } from '#ui/use-checked-form.ts'
import { register, requestPasswordReset, signIn } from './auth-requests.ts'
import { LoginForm, VIEWS, type View } from './login-form.tsx'
import { failure, RESET_SENT, resetFailure } from './messages.ts'
import { createOpenDialog, type Purpose } from './open-dialog.ts'
import { createSession } from './session.ts'
import styles from './login-panel.module.css'

const REASONS: Record<Purpose, string> = {
  like: 'To like this, sign in.',
  comment: 'To comment, sign in.',
}

/** The field that caused a refusal, by the service's code. */
const CAUSES: Partial<Record<string, keyof RegisterForm>> = {
  'wrong-credentials': 'password',
  'email-taken': 'email',
}

interface LoginPanelProps {
  /** Address to fill in. */
  email?: string
  /** Action that the guest needs an account for; `undefined` if she opened the panel herself. */
  purpose?: Purpose
  onClose(): void
}

/** The panel to log in, to register and to ask for a new password. @see docs/specification.md, sections 2, 4, 5 and 8 */
export function LoginPanel({ email = '', purpose, onClose }: LoginPanelProps) {
  const messages = useShared(createMessages)
  const session = useShared(createSession)
  const openDialog = useShared(createOpenDialog)
  const [view, setView] = useState<View>('login')
  const [linkSentTo, setLinkSentTo] = useState<string>()
  const [pending, setPending] = useState<{ note?: ReactNode }>()
  const isClosed = useRef(false)
  const registration = useRef<Attempt>(undefined)
  const formRef = useRef<HTMLFormElement>(null)
  const form = useCheckedForm<keyof RegisterForm>(
    { email, password: '', confirmPassword: '' },
    { check: VIEWS[view].check, send },
  )

  useEffect(() => {
    isClosed.current = false
    return () => void (isClosed.current = true)
  }, [])

  // Focuses the first empty field of a view. A layout effect runs after the dialog has opened and before the reader
  // types.
  useLayoutEffect(() => {
    const fields = [...formRef.current!.querySelectorAll('input')]
    const field = fields.find(({ value }) => value === '') ?? fields[0]
    field?.focus()
  }, [view])

  function show(next: View, typed = form.values.email) {
    if (pending) return
    form.reset({ email: typed })
    setView(next)
  }

  function whilePending<T>(work: Promise<T>, note?: ReactNode): Promise<T> {
    setPending({ note })
    return work.finally(() => setPending(undefined))
  }

  async function send(typed: RegisterForm) {
    if (pending) return undefined
    const sent = { email: typed.email.trim(), password: typed.password }
    if (view === 'login') {
      const answer = await whilePending(signIn(sent))
      if (answer.ok) return session.start(answer.value, `Welcome back, ${answer.value.email}`)
      return fail(failure('Login Failed', { ...answer, fallback: 'Something went wrong' }), answer.code)
    }
    if (view === 'register') {
      registration.current = attemptToSend(sent, registration.current)
      const answer = await whilePending(register({ ...sent, attempt: registration.current.id }))
      if (answer.ok) return welcome(answer.value)
      return fail(failure('Registration Failed', answer), answer.code)
    }
    const answer = await whilePending(requestPasswordReset(sent.email))
    return answer.ok ? messages.show(RESET_SENT) : fail(resetFailure(answer.reason))
  }

  async function welcome({ email: registered, mustConfirm }: { email: string; mustConfirm?: true }) {
    await messages.show({
      kind: 'success',
      title: 'Registration Successful!',
      text: 'Your account has been created.',
      button: 'Login Now',
    })
    if (isClosed.current) openDialog.set({ kind: 'login', email: registered, purpose })
    else show('login', registered)
    if (mustConfirm) setLinkSentTo(registered)
  }

  /** Shows a failure as a message and then in the form, unless the reader has closed the panel. */
  async function fail(message: Message, code = '') {
    if (isClosed.current) return
    await messages.show(message)
    form.refuse(message.text, CAUSES[code])
  }

  function wayTo(next: View, name: string) {
    return (
      <button type="button" className={styles.way} onClick={() => show(next)}>
        {name}
      </button>
    )
  }

  return (
    <Dialog
      title={VIEWS[view].heading}
      description={purpose && REASONS[purpose]}
      isBusy={pending !== undefined}
      whileBusy={pending?.note}
      closesOnBackdrop
      onClose={onClose}
    >
      <div aria-live="polite">
        {view === 'login' && linkSentTo !== undefined && (
          <p className={styles.link}>
            Confirm your email address first: open the link that we have mailed to{' '}
            <EmailAddress>{linkSentTo}</EmailAddress>.
          </p>
        )}
      </div>
      <LoginForm
        key={view}
        ref={formRef}
        view={view}
        form={form}
        otherLogin={{ isPending: pending !== undefined, whilePending, fail }}
      />
      <div className={styles.ways}>
        {view === 'login' ? wayTo('register', 'REGISTER') : wayTo('login', 'LOGIN')}
        {view !== 'forgot' && wayTo('forgot', 'FORGOT PASSWORD')}
      </div>
    </Dialog>
  )
}

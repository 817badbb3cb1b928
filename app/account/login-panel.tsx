import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  checkForgot,
  checkRegister,
  checkSignIn,
  PASSWORD_RULE,
  type RegisterForm,
} from '#domain/credentials.ts'
import { useRootData } from '../data/root-data.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EmailAddress } from '../ui/email-address.tsx'
import { Field } from '../ui/field.tsx'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { createMessages, type Message } from '../ui/messages.ts'
import { useShared } from '../ui/shared.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import {
  readSession,
  register,
  requestPasswordReset,
  signIn,
  signOut,
  type NewSession,
} from './auth-requests.ts'
import { signInWithGoogle } from './google.ts'
import { hasPasskeys, loadPasskeys } from './load-passkeys.ts'
import { failure, RESET_SENT, resetFailure } from './messages.ts'
import { createOpenDialog, type Purpose } from './open-dialog.ts'
import type { PasskeyResult } from './passkeys.ts'
import { createSession } from './session.ts'
import styles from './login-panel.module.css'

const VIEWS = {
  login: { heading: 'LOGIN', button: 'LOGIN', check: checkSignIn },
  register: { heading: 'REGISTER', button: 'REGISTER', check: checkRegister },
  forgot: { heading: 'FORGOT', button: 'RESET PASSWORD', check: checkForgot },
}

type View = keyof typeof VIEWS

const REASONS: Record<Purpose, string> = {
  like: 'To like this, sign in.',
  comment: 'To comment, sign in.',
}

const EMPTY: RegisterForm = { email: '', password: '', confirmPassword: '' }

/** The field that is the cause of a refusal, by the service's name for it. */
const CAUSES: Partial<Record<string, keyof RegisterForm>> = {
  'wrong-credentials': 'password',
  'email-taken': 'email',
}

interface LoginPanelProps {
  /** Fills in the address. */
  email?: string
  /** What a guest wanted to do; `undefined` if she asked for the panel. */
  purpose?: Purpose
  onClose(): void
}

/** The panel to log in, to register and to ask for a new password. @see docs/specification.md, sections 2, 4, 5 and 8 */
export function LoginPanel({ email = '', purpose, onClose }: LoginPanelProps) {
  const { signIn: options, publicUrl } = useRootData() ?? {}
  const messages = useShared(createMessages)
  const session = useShared(createSession)
  const openDialog = useShared(createOpenDialog)
  const [view, setView] = useState<View>('login')
  const form = useCheckedForm<keyof RegisterForm>({ ...EMPTY, email }, { check: VIEWS[view].check, send })
  const [linkSentTo, setLinkSentTo] = useState<string>()
  const formRef = useRef<HTMLFormElement>(null)
  const [pending, setPending] = useState<'service' | 'google'>()
  const google = useRef<AbortController>(null)
  const isClosed = useRef(false)

  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
      google.current?.abort()
    }
  }, [])

  // The focus starts at the first empty field of a view. Later it would leave a field in which the reader has begun to type.
  useLayoutEffect(() => {
    const fields = [...formRef.current!.querySelectorAll('input')]
    const field = fields.find(({ value }) => value === '') ?? fields[0]
    field?.focus()
  }, [view])

  const finishOffer = useEffectEvent(finish)

  // Browsers that can do so offer passkeys where they fill in the address.
  useEffect(() => {
    if (view !== 'login' || !hasPasskeys()) return undefined
    const loading = loadPasskeys()
    async function offer() {
      const passkeys = await loading
      if (passkeys) await finishOffer(await passkeys.signInWithPasskey({ fromAutofill: true }))
    }
    void offer()
    return () => void loading.then((passkeys) => passkeys?.stopAsking())
  }, [view])

  function show(next: View, typed = form.values.email) {
    if (pending) return
    form.reset({ email: typed })
    setView(next)
  }

  async function whilePending<T>(work: Promise<T>): Promise<T> {
    setPending('service')
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
      const answer = await whilePending(register(sent))
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

  async function loginWithGoogle() {
    if (pending) return undefined
    // Google leads readers back only to the site's public address.
    if (publicUrl !== undefined && location.origin !== publicUrl)
      return leadTo(publicUrl, { title: 'Google Login Failed', way: 'Google' })
    google.current = new AbortController()
    const attempt = signInWithGoogle(google.current.signal)
    setPending('google')
    const result = await attempt
    setPending(undefined)
    if (result.kind === 'cancelled') return undefined
    if (result.kind === 'failure') return failGoogle(result.reason)
    const { token } = result
    const answer = await whilePending(readSession(token))
    if (!answer.ok) {
      void signOut(token)
      return failGoogle(answer.reason)
    }
    const { email, name } = answer.value
    return session.start({ email, name, accessToken: token }, `Welcome, ${name || email}`)
  }

  async function loginWithPasskey() {
    if (pending) return undefined
    // A passkey belongs to the site's public address.
    if (publicUrl !== undefined && location.origin !== publicUrl)
      return leadTo(publicUrl, { title: 'Passkey Login Failed', way: 'a passkey' })
    return finish(await whilePending(loadPasskeys().then((passkeys) => passkeys?.signInWithPasskey())))
  }

  /** @param result `undefined` if the code could not be loaded. */
  async function finish(result: PasskeyResult<NewSession> | undefined) {
    if (result?.kind === 'cancelled') return undefined
    if (result?.kind === 'done') return session.start(result.value, `Welcome back, ${result.value.email}`)
    return fail(failure('Passkey Login Failed', { reason: result?.reason, button: 'OK' }))
  }

  async function leadTo(origin: string, { title, way }: { title: string; way: string }) {
    const isWanted = await messages.ask({
      title,
      text: `Signing in with ${way} works at ${origin}.`,
      button: 'Go there',
    })
    if (isWanted) location.assign(origin + location.pathname + location.search)
  }

  function failGoogle(reason: string | undefined) {
    return fail(failure('Google Login Failed', { reason, button: 'OK' }))
  }

  /** Shows a failure, which then stands at the form, unless the reader has closed the panel meanwhile. */
  async function fail(message: Message, code = '') {
    if (isClosed.current) return
    await messages.show(message)
    form.refuse(message.text, CAUSES[code])
  }

  return (
    <Dialog
      title={VIEWS[view].heading}
      description={purpose && REASONS[purpose]}
      isBusy={pending !== undefined}
      whileBusy={
        pending === 'google' && (
          <div className={styles.note}>
            <p>Go on in the window of Google.</p>
            <button type="button" className="button" onClick={() => google.current?.abort()}>
              Cancel
            </button>
          </div>
        )
      }
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
      <form key={view} ref={formRef} className={styles.form} noValidate onSubmit={form.onSubmit}>
        <Field
          {...form.field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete={view === 'login' ? 'username webauthn' : 'username'}
          required
        />
        {view !== 'forgot' && (
          <PasswordField
            {...form.field('password')}
            label="Password"
            hint={view === 'register' ? PASSWORD_RULE : undefined}
            autoComplete={view === 'login' ? 'current-password' : 'new-password'}
          />
        )}
        {view === 'register' && (
          <PasswordField
            {...form.field('confirmPassword')}
            label="Confirm Password"
            autoComplete="new-password"
          />
        )}
        <FormProblem>{form.problem}</FormProblem>
        <button type="submit" className="button" data-main>
          {VIEWS[view].button}
        </button>
        {view !== 'forgot' && options?.hasGoogle && (
          <button type="button" className="button" onClick={() => void loginWithGoogle()}>
            <Icon name="google" /> Login with Google
          </button>
        )}
        {view === 'login' && hasPasskeys() && (
          <button type="button" className="button" onClick={() => void loginWithPasskey()}>
            <Icon name="key" /> Login with a passkey
          </button>
        )}
      </form>
      <div className={styles.ways}>
        {view === 'login' ? (
          <Way onClick={() => show('register')}>REGISTER</Way>
        ) : (
          <Way onClick={() => show('login')}>LOGIN</Way>
        )}
        {view !== 'forgot' && <Way onClick={() => show('forgot')}>FORGOT PASSWORD</Way>}
      </div>
    </Dialog>
  )
}

function Way({ children, onClick }: { children: string; onClick(): void }) {
  return (
    <button type="button" className={styles.way} onClick={onClick}>
      {children}
    </button>
  )
}

import googleIcon from 'bootstrap-icons/icons/google.svg?raw'
import { useEffect, useRef, useState } from 'react'
import {
  checkForgot,
  checkRegister,
  checkSignIn,
  PASSWORD_RULE,
  type RegisterForm,
} from '#domain/credentials.ts'
import { useRootData } from '../data/root-data.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field, PasswordField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { tell } from '../ui/messages.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { readSession, register, requestPasswordReset, signIn, signOut } from './auth-requests.ts'
import { askGoogle } from './google.ts'
import { GoogleWindow } from './google-window.tsx'
import { openLoginPanel } from './open-account.ts'
import { tellEmailSent, tellFailure, tellResetFailure } from './outcomes.ts'
import { signInHere } from './sign-in-here.ts'
import { useFocusOnEmptyField } from './use-focus-on-empty-field.ts'
import styles from './login-panel.module.css'

const VIEWS = {
  login: { heading: 'LOGIN', button: 'LOGIN', check: checkSignIn },
  register: { heading: 'REGISTER', button: 'REGISTER', check: checkRegister },
  forgot: { heading: 'FORGOT', button: 'RESET PASSWORD', check: checkForgot },
}

type View = keyof typeof VIEWS

type Typed = RegisterForm

const EMPTY: Typed = { email: '', password: '', confirmPassword: '' }

interface LoginPanelProps {
  /** Stands in its field already. */
  email: string
  onClose(): void
}

/** The way into an account: login, register and forgot. @see docs/specification.md, sections 2, 4, 5 and 8 */
export function LoginPanel({ email, onClose }: LoginPanelProps) {
  const { signIn: options, publicUrl } = useRootData() ?? {}
  const [view, setView] = useState<View>('login')
  const form = useCheckedForm<keyof Typed>({ ...EMPTY, email }, VIEWS[view].check)
  const formRef = useFocusOnEmptyField(view)
  const [pending, setPending] = useState<'service' | 'google'>()
  const panel = usePanelLife()

  function show(next: View, typed = form.values.email) {
    if (pending) return
    form.reset({ email: typed })
    setView(next)
  }

  async function whilePending<T>(work: Promise<T>): Promise<T> {
    setPending('service')
    return work.finally(() => setPending(undefined))
  }

  async function send(typed: Typed) {
    if (pending) return undefined
    const sent = { email: typed.email.trim(), password: typed.password }
    if (view === 'login') {
      const answer = await whilePending(signIn(sent))
      if (answer.ok) return signInHere(answer.value, `Welcome back, ${answer.value.email}`)
      return fail(() => tellFailure('Login Failed', { ...answer, otherwise: 'Something went wrong' }))
    }
    if (view === 'register') {
      const answer = await whilePending(register(sent))
      if (answer.ok) return welcome(answer.value.email)
      return fail(() => tellFailure('Registration Failed', answer))
    }
    const answer = await whilePending(requestPasswordReset(sent.email))
    if (answer.ok) return tellEmailSent()
    return fail(() => tellResetFailure(answer.reason))
  }

  async function welcome(registered: string) {
    await tell({
      kind: 'success',
      title: 'Registration Successful!',
      text: 'Your account has been created.',
      button: 'Login Now',
    })
    if (panel.isOpen()) show('login', registered)
    else openLoginPanel(registered)
  }

  async function loginWithGoogle() {
    if (pending) return undefined
    if (location.origin !== publicUrl) {
      // Google brings readers back to the site's one public address, and nowhere else.
      return failWithGoogle(`Open ${publicUrl} to sign in with Google.`)
    }
    const asked = askGoogle(panel.newSignal())
    setPending('google')
    const answer = await asked
    setPending(undefined)
    if (answer.kind === 'given-up') return undefined
    if (answer.kind === 'failure') return failWithGoogle(answer.reason)
    const session = await whilePending(readSession(answer.token))
    if (!session.ok) {
      void signOut(answer.token)
      return failWithGoogle(session.reason)
    }
    const { email, name } = session.value
    return signInHere({ email, name, accessToken: answer.token }, `Welcome, ${name || email}`)
  }

  async function failWithGoogle(reason: string | undefined) {
    await fail(() => tellFailure('Google Login Failed', { reason, button: 'OK' }))
  }

  /** Whoever has closed the panel has given up, and need not hear. */
  async function fail(tellReason: () => Promise<void>) {
    if (panel.isOpen()) await tellReason()
  }

  return (
    <Dialog
      title={VIEWS[view].heading}
      isBusy={pending !== undefined}
      whileBusy={pending === 'google' ? <GoogleWindow onCancel={panel.giveUp} /> : undefined}
      onClose={onClose}
    >
      <form
        key={view}
        ref={formRef}
        className={styles.form}
        noValidate
        onSubmit={(event) => form.submit(event, (typed) => void send(typed))}
      >
        <Field
          {...form.field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
        />
        {view !== 'forgot' && (
          <PasswordField
            {...form.field('password')}
            label="Password"
            hint={view === 'register' ? PASSWORD_RULE : undefined}
            autoComplete={view === 'login' ? 'current-password' : 'new-password'}
            required
          />
        )}
        {view === 'register' && (
          <PasswordField
            {...form.field('confirmPassword')}
            label="Confirm Password"
            autoComplete="new-password"
            required
          />
        )}
        <button type="submit" className="button" data-main>
          {VIEWS[view].button}
        </button>
        {view !== 'forgot' && options?.hasGoogle && (
          <button type="button" className="button" onClick={() => void loginWithGoogle()}>
            <Icon svg={googleIcon} /> Login with Google
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

/** Whether the panel is still open, and a signal that ends with it. */
function usePanelLife() {
  const life = useRef<{ isOpen: boolean; attempt?: AbortController }>({ isOpen: true })
  useEffect(() => {
    const current = life.current
    current.isOpen = true
    return () => {
      current.isOpen = false
      current.attempt?.abort()
    }
  }, [])
  return {
    isOpen: () => life.current.isOpen,
    newSignal() {
      life.current.attempt = new AbortController()
      return life.current.attempt.signal
    },
    giveUp: () => life.current.attempt?.abort(),
  }
}

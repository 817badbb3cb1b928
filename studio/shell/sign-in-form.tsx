import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { Button } from '#ui/button.tsx'
import { hasPasskeys, loadPasskeys } from '#ui/load-passkeys.ts'
import { PasswordField, UsernameField } from '#ui/password-field.tsx'
import { RequestError } from '#ui/request.ts'
import { useApi } from '../api/use-api.ts'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSending } from '#ui/use-sending.ts'
import styles from './sign-in-form.module.css'

interface SignInFormProps {
  /** Address of the last signed-in writer, if it is known. */
  email?: string
  /** Whether the address is fixed: after the session has ended, or to confirm the password. */
  isKnown?: boolean
  /** Whether a signed-in writer only confirms her password. */
  isProof?: boolean
  onDone(): void
}

/** Signs the writer in, with her password or a passkey. */
export function SignInForm({ email, isKnown, isProof = false, onDone }: SignInFormProps) {
  const api = useApi()
  const { isSending, problem, send } = useSending()

  async function signIn(form: FormData) {
    const done = await send(async () => {
      const { password, email: typed = email } = Object.fromEntries(form)
      const json = isProof ? { password } : { email: typed, password }
      await api.ask(isProof ? 'prove' : 'sign-in', { method: 'POST', json, isQuiet: true })
    })
    if (done) onDone()
  }

  async function signInWithPasskey() {
    let isChosen = false
    const done = await send(async () => {
      const options = await api.ask<PublicKeyCredentialRequestOptionsJSON>('passkey/options', {
        method: 'POST',
        isQuiet: true,
      })
      const asked = await (await loadPasskeys())?.askForPasskey(options)
      if (asked?.kind === 'cancelled') return
      if (asked?.kind !== 'done')
        throw new RequestError(asked?.reason ?? 'The passkey did not work. Use your password.')
      await api.ask('passkey/sign-in', { method: 'POST', json: asked.value, isQuiet: true })
      isChosen = true
    })
    if (done && isChosen) onDone()
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void signIn(new FormData(event.currentTarget))
      }}
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {isKnown ? (
        <UsernameField email={email} />
      ) : (
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          required
        />
      )}
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <div className={styles.buttons}>
        <Button type="submit" isMain disabled={isSending}>
          {isProof ? 'Continue' : 'Sign in'}
        </Button>
        {hasPasskeys() && (
          <Button disabled={isSending} onClick={signInWithPasskey}>
            <Icon name="key" /> Use a passkey
          </Button>
        )}
      </div>
    </form>
  )
}

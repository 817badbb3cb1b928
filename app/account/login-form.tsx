import type { RefObject } from 'react'
import {
  checkForgot,
  checkRegister,
  checkSignIn,
  PASSWORD_RULE,
  type RegisterForm,
} from '#domain/credentials.ts'
import { useRootData } from '../data/root-data.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { hasPasskeys } from '#ui/load-passkeys.ts'
import type { CheckedForm } from '#ui/use-checked-form.ts'
import { FormProblem } from './form-problem.tsx'
import { GoogleLogin, PasskeyLogin, type OtherLogin } from './other-logins.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import styles from './login-panel.module.css'

/** The views of the panel. Each view is a form. */
export const VIEWS = {
  login: { heading: 'LOGIN', button: 'LOGIN', check: checkSignIn },
  register: { heading: 'REGISTER', button: 'REGISTER', check: checkRegister },
  forgot: { heading: 'FORGOT', button: 'RESET PASSWORD', check: checkForgot },
}

export type View = keyof typeof VIEWS

interface LoginFormProps {
  ref: RefObject<HTMLFormElement | null>
  view: View
  form: CheckedForm<keyof RegisterForm>
  otherLogin: OtherLogin
}

export function LoginForm({ ref, view, form, otherLogin }: LoginFormProps) {
  const hasGoogle = useRootData()?.signIn.hasGoogle
  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={form.onSubmit}>
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
      <Button type="submit" isMain>
        {VIEWS[view].button}
      </Button>
      {view !== 'forgot' && hasGoogle && <GoogleLogin {...otherLogin} />}
      {view === 'login' && hasPasskeys() && <PasskeyLogin {...otherLogin} />}
    </form>
  )
}

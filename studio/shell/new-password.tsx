import { useState } from 'react'
import { checkNewPassword, checkOwnerPassword, OWNER_PASSWORD_RULE } from '#domain/credentials.ts'
import { useApi } from '../api/use-api.ts'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import styles from './account-screen.module.css'
import { rememberedSession } from './session.ts'

/** The form that changes the password, which ends the other sessions. */
export function NewPassword() {
  const api = useApi()
  const toast = useToast()
  const { isSending, problem, send } = useSending()
  const [errors, setErrors] = useState<ReturnType<typeof checkNewPassword>>()

  async function change(form: HTMLFormElement) {
    const { password, confirmPassword } = Object.fromEntries(new FormData(form)) as Record<string, string>
    const found = {
      ...checkNewPassword({ password, confirmPassword }),
      password: checkOwnerPassword(password),
    }
    setErrors(found)
    if (found.password ?? found.confirmPassword) return
    const done = await send(() => api.ask('password', { method: 'PUT', json: { password } }))
    if (!done) return
    form.reset()
    toast('Your password is changed. Everywhere else you are signed out.')
  }

  return (
    <section className={styles.section}>
      <h2>Password</h2>
      {problem && <Notice kind="wrong">{problem}</Notice>}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void change(event.currentTarget)
        }}
      >
        <input
          type="email"
          name="email"
          autoComplete="username"
          value={rememberedSession()?.email}
          readOnly
          hidden
        />
        <Field
          label="New password"
          hint={OWNER_PASSWORD_RULE}
          error={errors?.password}
          name="password"
          type="password"
          autoComplete="new-password"
        />
        <Field
          label="Confirm new password"
          error={errors?.confirmPassword}
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
        />
        <button type="submit" className="button" disabled={isSending}>
          Change password
        </button>
      </form>
    </section>
  )
}

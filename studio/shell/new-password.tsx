import { checkNewPassword, checkOwnerPassword, OWNER_PASSWORD_RULE } from '#domain/credentials.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField, UsernameField } from '#ui/password-field.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useCheckedForm } from '#ui/use-checked-form.ts'
import { useSending } from '#ui/use-sending.ts'
import { useApi } from '../api/use-api.ts'
import styles from './sections.module.css'
import { rememberedSession } from './session.ts'

const EMPTY = { password: '', confirmPassword: '' }

/** The form that changes the password, which ends the other sessions. */
export function NewPassword() {
  const api = useApi()
  const toast = useToast()
  const { isSending, problem, send } = useSending()
  const form = useCheckedForm(EMPTY, {
    check: (typed) => ({ ...checkNewPassword(typed), password: checkOwnerPassword(typed.password) }),
    send: ({ password }) => change(password),
  })

  async function change(password: string) {
    const isDone = await send(() => api.ask('password', { method: 'PUT', json: { password } }))
    if (!isDone) return
    form.reset()
    toast('Your password is changed. Everywhere else you are signed out.')
  }

  return (
    <section className={styles.section}>
      <h2>Password</h2>
      {problem && <Notice kind="error">{problem}</Notice>}
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <UsernameField email={rememberedSession()?.email} />
        <PasswordField
          {...form.field('password')}
          label="New password"
          hint={OWNER_PASSWORD_RULE}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label="Confirm new password"
          autoComplete="new-password"
        />
        <Button type="submit" disabled={isSending}>
          Change password
        </Button>
      </form>
    </section>
  )
}

import { checkNewPassword, PASSWORD_RULE } from '#domain/credentials.ts'
import { FormProblem } from './form-problem.tsx'
import { PasswordField, UsernameField } from './password-field.tsx'
import { createMessages } from '../ui/messages.ts'
import { useShared } from '../ui/shared.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { changePassword } from './auth-requests.ts'
import type { Identity } from './identity.ts'
import { createSession } from './session.ts'
import { useRefusal } from './use-refusal.ts'
import type { AccountRequest } from './use-session.ts'
import styles from './own-account.module.css'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

interface ChangePasswordProps {
  identity: Identity
  request: AccountRequest
}

/** The form that changes the password, which also ends the account's other sessions. */
export function ChangePassword({ identity: { email, accessToken }, request }: ChangePasswordProps) {
  const messages = useShared(createMessages)
  const { replace } = useShared(createSession)
  const form = useCheckedForm(EMPTY, { check, send })
  const refuse = useRefusal(form, 'Password Not Changed', 'currentPassword')

  async function send({ currentPassword, newPassword }: typeof EMPTY): Promise<void> {
    const answer = await request((token) => changePassword(token, { currentPassword, newPassword }))
    if (answer === undefined) return
    if (!answer.ok) return refuse(answer)
    replace(accessToken, { email, accessToken: answer.value.accessToken })
    form.reset()
    await messages.show({
      kind: 'success',
      title: 'Password Changed!',
      text: 'Everywhere else, you have been signed out.',
    })
  }

  return (
    <details>
      <summary className={styles.summary}>Change password</summary>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <UsernameField email={email} />
        <PasswordField
          {...form.field('currentPassword')}
          label="Current Password"
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.field('newPassword')}
          label="New Password"
          hint={PASSWORD_RULE}
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label="Confirm Password"
          autoComplete="new-password"
          required
        />
        <FormProblem>{form.problem}</FormProblem>
        <button type="submit" className="button" data-main>
          Change password
        </button>
      </form>
    </details>
  )
}

function check({ currentPassword, newPassword, confirmPassword }: typeof EMPTY) {
  const errors = checkNewPassword({ password: newPassword, confirmPassword })
  return {
    // The rule for new passwords may not have applied when it was set.
    currentPassword: currentPassword === '' ? 'Current password is required.' : undefined,
    newPassword: errors.password,
    confirmPassword: errors.confirmPassword,
  }
}

import { checkNewPassword, PASSWORD_RULE } from '#domain/credentials.ts'
import { PasswordField } from '../ui/field.tsx'
import { tell } from '../ui/messages.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import type { AccountRequest } from './account-request.ts'
import { changePassword } from './auth-requests.ts'
import { replaceIdentity } from './change-identity.ts'
import type { Identity } from './identity.ts'
import { tellFailure } from './outcomes.ts'
import { UsernameField } from './username-field.tsx'
import styles from './own-account.module.css'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

interface ChangePasswordProps {
  identity: Identity
  request: AccountRequest
}

/** Puts a new password in the place of the old one, and ends the account's other sessions. */
export function ChangePassword({ identity: { email, accessToken }, request }: ChangePasswordProps) {
  const form = useCheckedForm(EMPTY, check)

  async function send({ currentPassword, newPassword }: typeof EMPTY) {
    const answer = await request((token) => changePassword(token, { currentPassword, newPassword }))
    if (answer === undefined) return
    if (!answer.ok) return tellFailure('Password Not Changed', answer)
    replaceIdentity(accessToken, { email, accessToken: answer.value.accessToken })
    form.reset()
    await tell({
      kind: 'success',
      title: 'Password Changed!',
      text: 'Everywhere else, you have been signed out.',
    })
  }

  return (
    <details>
      <summary className={styles.summary}>Change password</summary>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => form.submit(event, (typed) => void send(typed))}
      >
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
    // What it had to be when it was set is not to be judged today.
    currentPassword: currentPassword === '' ? 'Current password is required.' : undefined,
    newPassword: errors.password,
    confirmPassword: errors.confirmPassword,
  }
}

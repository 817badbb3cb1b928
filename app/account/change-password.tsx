import { checkNewPassword, PASSWORD_RULE } from '#domain/credentials.ts'
import { useShared } from '#ui/shared.ts'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { changePassword } from './auth-requests.ts'
import type { Identity } from './identity.ts'
import { PasswordField, UsernameField } from '#ui/password-field.tsx'
import { createSession } from './session.ts'
import type { AccountRequest } from './use-session.ts'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

interface ChangePasswordProps {
  identity: Identity
  request: AccountRequest
}

/** The form that changes the password, which also ends the account's other sessions. */
export function ChangePassword({ identity: { email, accessToken }, request }: ChangePasswordProps) {
  const { replace } = useShared(createSession)
  const form = useAccountForm(EMPTY, {
    check,
    send: ({ currentPassword, newPassword }) =>
      request((token) => changePassword(token, { currentPassword, newPassword })),
    succeed(session, reset) {
      replace(accessToken, { email, accessToken: session.accessToken })
      reset()
      return { title: 'Password Changed!', text: 'Everywhere else, you have been signed out.' }
    },
    refusal: 'Password Not Changed',
    passwordField: 'currentPassword',
  })
  return (
    <AccountForm summary="Change password" form={form} button="Change password">
      <UsernameField email={email} />
      <PasswordField
        {...form.field('currentPassword')}
        label="Current Password"
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('newPassword')}
        label="New Password"
        hint={PASSWORD_RULE}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label="Confirm Password"
        autoComplete="new-password"
      />
    </AccountForm>
  )
}

function check({ currentPassword, newPassword, confirmPassword }: typeof EMPTY) {
  const errors = checkNewPassword({ password: newPassword, confirmPassword })
  return {
    // The current password may not follow the rule for new passwords.
    currentPassword: currentPassword === '' ? 'Current password is required.' : undefined,
    newPassword: errors.password,
    confirmPassword: errors.confirmPassword,
  }
}

import { createMessages } from '#ui/messages.ts'
import { useShared } from '#ui/shared.ts'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { deleteAccount } from './auth-requests.ts'
import type { Identity } from './identity.ts'
import { PasswordAgain } from '#ui/password-field.tsx'
import { createSession } from './session.ts'
import type { AccountRequest } from './use-session.ts'

interface DeleteAccountProps {
  identity: Identity
  hasPassword: boolean
  request: AccountRequest
}

/** The form that deletes the account, after two confirmations. */
export function DeleteAccount({ identity, hasPassword, request }: DeleteAccountProps) {
  const { email, accessToken } = identity
  const { ask } = useShared(createMessages)
  const { leave } = useShared(createSession)
  const form = useAccountForm(
    { password: '' },
    {
      check: ({ password }) => ({
        password: hasPassword && password === '' ? 'Password is required.' : undefined,
      }),
      async send({ password }) {
        if (!(await isSure())) return undefined
        return request((token) => deleteAccount(token, hasPassword ? password : undefined))
      },
      succeed() {
        leave(accessToken)
        return { title: 'Account Deleted', text: 'Your account is gone. Farewell.' }
      },
      refusal: 'Account Not Deleted',
      passwordField: 'password',
    },
  )

  async function isSure() {
    return (
      (await ask({
        title: 'Are you sure?',
        text: 'Your account and your likes will be deleted. Your comments stay, signed ‘Guest’.',
        button: 'Yes, delete',
        kind: 'warning',
      })) &&
      (await ask({
        title: 'For good?',
        text: `The account of ${email} cannot be brought back.`,
        button: 'Delete for good',
        kind: 'warning',
      }))
    )
  }

  return (
    <AccountForm summary="Delete my account" form={form} button="Delete my account" isGrave>
      <p>Your likes go. Your comments stay, signed ‘Guest’.</p>
      {hasPassword && <PasswordAgain {...form.field('password')} email={email} />}
    </AccountForm>
  )
}

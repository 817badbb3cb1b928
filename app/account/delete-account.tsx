import { PasswordField } from '../ui/field.tsx'
import { ask, tell } from '../ui/messages.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import type { AccountRequest } from './account-request.ts'
import { deleteAccount } from './auth-requests.ts'
import { forgetIdentity } from './change-identity.ts'
import type { Identity } from './identity.ts'
import { tellFailure } from './outcomes.ts'
import { UsernameField } from './username-field.tsx'
import styles from './own-account.module.css'

interface DeleteAccountProps {
  identity: Identity
  hasPassword: boolean
  request: AccountRequest
}

/** Ends an account for good, after asking twice. */
export function DeleteAccount({
  identity: { email, accessToken },
  hasPassword,
  request,
}: DeleteAccountProps) {
  const form = useCheckedForm({ password: '' }, ({ password }) => ({
    password: hasPassword && password === '' ? 'Password is required.' : undefined,
  }))

  async function send({ password }: { password: string }) {
    if (!(await isSure(email))) return
    const answer = await request((token) => deleteAccount(token, hasPassword ? password : undefined))
    if (answer === undefined) return
    if (!answer.ok) return tellFailure('Account Not Deleted', answer)
    forgetIdentity(accessToken)
    await tell({ kind: 'success', title: 'Account Deleted', text: 'Your account is gone. Farewell.' })
  }

  return (
    <details>
      <summary className={styles.summary}>Delete my account</summary>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => form.submit(event, (typed) => void send(typed))}
      >
        <p>Your likes go. Your comments stay, signed ‘Guest’.</p>
        {hasPassword && (
          <>
            <UsernameField email={email} />
            <PasswordField
              {...form.field('password')}
              label="Password"
              autoComplete="current-password"
              required
            />
          </>
        )}
        <button type="submit" className="button" data-grave>
          Delete my account
        </button>
      </form>
    </details>
  )
}

async function isSure(email: string): Promise<boolean> {
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

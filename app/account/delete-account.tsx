import { FormProblem } from './form-problem.tsx'
import { createMessages } from '../ui/messages.ts'
import { useShared } from '../ui/shared.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { deleteAccount } from './auth-requests.ts'
import type { Identity } from './identity.ts'
import { PasswordAgain } from './password-again.tsx'
import { createSession } from './session.ts'
import { useRefusal } from './use-refusal.ts'
import type { AccountRequest } from './use-session.ts'
import styles from './own-account.module.css'

interface DeleteAccountProps {
  identity: Identity
  hasPassword: boolean
  request: AccountRequest
}

/** The form that deletes the account, after two confirmations. */
export function DeleteAccount({
  identity: { email, accessToken },
  hasPassword,
  request,
}: DeleteAccountProps) {
  const { ask, show } = useShared(createMessages)
  const { forget } = useShared(createSession)
  const form = useCheckedForm({ password: '' }, { check, send })
  const refuse = useRefusal(form, 'Account Not Deleted', 'password')

  function check({ password }: { password: string }) {
    return { password: hasPassword && password === '' ? 'Password is required.' : undefined }
  }

  async function send({ password }: { password: string }): Promise<void> {
    if (!(await isSure())) return
    const answer = await request((token) => deleteAccount(token, hasPassword ? password : undefined))
    if (answer === undefined) return
    if (!answer.ok) return refuse(answer)
    forget(accessToken)
    await show({ kind: 'success', title: 'Account Deleted', text: 'Your account is gone. Farewell.' })
  }

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
    <details>
      <summary className={styles.summary}>Delete my account</summary>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <p>Your likes go. Your comments stay, signed ‘Guest’.</p>
        {hasPassword && <PasswordAgain {...form.field('password')} email={email} />}
        <FormProblem>{form.problem}</FormProblem>
        <button type="submit" className="button" data-grave>
          Delete my account
        </button>
      </form>
    </details>
  )
}

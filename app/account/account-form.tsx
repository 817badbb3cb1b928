import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { createMessages } from '#ui/messages.ts'
import { useShared } from '#ui/shared.ts'
import { useCheckedForm, type CheckedForm } from '#ui/use-checked-form.ts'
import type { Result } from './auth-requests.ts'
import { FormProblem } from './form-problem.tsx'
import { failure } from './messages.ts'
import styles from './own-account.module.css'

interface AccountFormProps {
  /** Label of the button that opens the form. */
  summary: string
  form: Pick<CheckedForm<never>, 'problem' | 'onSubmit'>
  button: string
  /** Whether the form's action is irreversible. */
  isGrave?: boolean
  children: ReactNode
}

/** A form of the account panel, closed at first. */
export function AccountForm({ summary, ...form }: AccountFormProps) {
  return (
    <details>
      <summary className={styles.summary}>{summary}</summary>
      <UnfoldedForm {...form} />
    </details>
  )
}

/** The form of an open part of the account panel. */
export function UnfoldedForm({ form, button, isGrave, children }: Omit<AccountFormProps, 'summary'>) {
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      {children}
      <FormProblem>{form.problem}</FormProblem>
      <Button type="submit" isMain={!isGrave} isGrave={isGrave}>
        {button}
      </Button>
    </form>
  )
}

interface AccountFormOptions<Name extends string, Value> {
  check(values: Record<Name, string>): Partial<Record<NoInfer<Name>, string>>
  /** @returns `undefined` if the reader cancelled, or has already seen the reason of the failure. */
  send(values: Record<Name, string>): Promise<Result<Value> | undefined>
  /** @returns The message after a success. */
  succeed(value: Value, reset: CheckedForm<Name>['reset']): { title: string; text: string }
  /** Title of the message after a refusal. */
  refusal: string
  /** The field that gets the focus if the password is wrong. */
  passwordField?: NoInfer<Name>
}

/** Holds a form of the account panel. A message shows the result. A refusal also stays visible in the form. */
export function useAccountForm<Name extends string, Value>(
  initial: Record<Name, string>,
  { check, send, succeed, refusal, passwordField }: AccountFormOptions<Name, Value>,
): CheckedForm<Name> {
  const { show } = useShared(createMessages)
  const form = useCheckedForm(initial, { check, send: sendAndTell })

  async function sendAndTell(values: Record<Name, string>) {
    const answer = await send(values)
    if (answer === undefined) return
    if (answer.ok) {
      await show({ kind: 'success', ...succeed(answer.value, form.reset) })
      return
    }
    const message = failure(refusal, { reason: answer.reason })
    await show(message)
    form.refuse(message.text, answer.code === 'wrong-password' ? passwordField : undefined)
  }

  return form
}

import { checkDisplayName, MAX_DISPLAY_NAME_LENGTH, normalizeDisplayName } from '#domain/display-name.ts'
import { Field } from '../ui/field.tsx'
import { FormProblem } from './form-problem.tsx'
import { createMessages } from '../ui/messages.ts'
import { useShared } from '../ui/shared.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { changeDisplayName } from './auth-requests.ts'
import { createCommentName } from './comment-name.ts'
import { useRefusal } from './use-refusal.ts'
import type { AccountRequest } from './use-session.ts'
import styles from './own-account.module.css'

interface ChangeNameProps {
  /** The name at present; empty if none was chosen. */
  displayName: string
  request: AccountRequest
}

/** The form for the name that the reader's comments are signed with. */
export function ChangeName({ displayName, request }: ChangeNameProps) {
  const messages = useShared(createMessages)
  const commentName = useShared(createCommentName)
  const form = useCheckedForm({ displayName }, { check, send })
  const refuse = useRefusal(form, 'Name Not Saved')

  async function send(typed: { displayName: string }): Promise<void> {
    const answer = await request((token) => changeDisplayName(token, typed.displayName))
    if (answer === undefined) return
    if (!answer.ok) return refuse(answer)
    commentName.set(answer.value.commentName)
    form.reset({ displayName: answer.value.displayName })
    await messages.show({
      kind: 'success',
      title: 'Name Saved!',
      text: `Your comments are signed ‘${answer.value.commentName}’.`,
    })
  }

  return (
    <details>
      <summary className={styles.summary}>Change name</summary>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <Field
          {...form.field('displayName')}
          label="Name"
          hint="Signs your comments. Without one, the part of your email address before the @ does."
          autoComplete="nickname"
          maxLength={2 * MAX_DISPLAY_NAME_LENGTH}
          dir="auto"
        />
        <FormProblem>{form.problem}</FormProblem>
        <button type="submit" className="button" data-main>
          Save name
        </button>
      </form>
    </details>
  )
}

function check({ displayName }: { displayName: string }) {
  const name = normalizeDisplayName(displayName)
  return { displayName: name === '' ? undefined : checkDisplayName(name) }
}

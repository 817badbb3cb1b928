import { checkDisplayName, MAX_DISPLAY_NAME_LENGTH, normalizeDisplayName } from '#domain/display-name.ts'
import { Field } from '#ui/field.tsx'
import { useShared } from '#ui/shared.ts'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { changeDisplayName } from './auth-requests.ts'
import { createCommentName } from './comment-name.ts'
import type { AccountRequest } from './use-session.ts'

interface ChangeNameProps {
  /** The current name; empty if the reader has chosen none. */
  displayName: string
  request: AccountRequest
}

/** The form for the name that signs the reader's comments. */
export function ChangeName({ displayName, request }: ChangeNameProps) {
  const commentName = useShared(createCommentName)
  const form = useAccountForm(
    { displayName },
    {
      check,
      send: (typed) => request((token) => changeDisplayName(token, typed.displayName)),
      succeed(saved, reset) {
        commentName.set(saved.commentName)
        reset({ displayName: saved.displayName })
        return { title: 'Name Saved!', text: `Your comments are signed ‘${saved.commentName}’.` }
      },
      refusal: 'Name Not Saved',
    },
  )
  return (
    <AccountForm summary="Change name" form={form} button="Save name">
      <Field
        {...form.field('displayName')}
        label="Name"
        hint="Signs your comments. Without one, the part of your email address before the @ does."
        autoComplete="nickname"
        maxLength={2 * MAX_DISPLAY_NAME_LENGTH}
        dir="auto"
      />
    </AccountForm>
  )
}

function check({ displayName }: { displayName: string }) {
  const name = normalizeDisplayName(displayName)
  return { displayName: name === '' ? undefined : checkDisplayName(name) }
}

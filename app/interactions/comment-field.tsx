import type { ComponentProps, KeyboardEvent } from 'react'
import { checkComment, MAX_COMMENT_LENGTH } from '#domain/comment.ts'
import { isBlank } from '#domain/visible-text.ts'
import { isComposing } from '#ui/composing.ts'
import styles from './comment-field.module.css'

/** From this length on, the field shows how many characters are left. */
const NEARLY_FULL = MAX_COMMENT_LENGTH - 500

interface CommentFieldProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  text: string
  onType(text: string): void
  onEscape?: () => void
}

/** The text area of a comment's form. Enter with Ctrl or Command submits the form. */
export function CommentField({ text, onType, onEscape, ...attributes }: CommentFieldProps) {
  function pressKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isComposing(event)) return
    const { key, ctrlKey, metaKey, currentTarget } = event
    if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
    if (key === 'Escape') onEscape?.()
  }

  return (
    <textarea
      className={styles.field}
      rows={3}
      dir="auto"
      maxLength={MAX_COMMENT_LENGTH}
      aria-invalid={problemIn(text) !== undefined}
      value={text}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={pressKey}
      {...attributes}
    />
  )
}

/** Why the server refused the text of a field. */
export function Refusal({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} className={styles.refusal} role="alert">
      {children}
    </p>
  )
}

/** Shows what is wrong with the text, or how many characters are left. */
export function TextNote({ text }: { text: string }) {
  const left = MAX_COMMENT_LENGTH - text.length
  return (
    <p aria-live="polite">{problemIn(text) ?? (text.length > NEARLY_FULL && `${left} characters left.`)}</p>
  )
}

/** Finds what is wrong with a text that is not blank. */
export function problemIn(text: string): string | undefined {
  return isBlank(text) ? undefined : checkComment(text)
}

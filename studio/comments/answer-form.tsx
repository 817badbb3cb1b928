import { useEffect, useRef, useState } from 'react'
import { checkComment } from '#domain/comment.ts'
import type { DeskComment } from '#server/interactions/types.ts'
import { Button } from '#ui/button.tsx'
import { attemptToSend, type Attempt } from '#ui/attempt.ts'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import { useApi } from '../api/use-api.ts'
import styles from './comment-row.module.css'

export function AnswerForm({ comment, onClose }: { comment: DeskComment; onClose(): void }) {
  const api = useApi()
  const toast = useToast()
  const { isSending, problem, send } = useSending()
  const [text, setText] = useState('')
  const attempt = useRef<Attempt>(undefined)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current!.querySelector('textarea')!.focus(), [])

  async function answer() {
    attempt.current = attemptToSend(text, attempt.current)
    const json = { text, attempt: attempt.current.id }
    if (!(await send(() => api.ask(`comments/${comment.id}/answer`, { method: 'POST', json })))) return
    toast('Your answer is on the site.')
    onClose()
  }

  return (
    <form
      ref={form}
      className={styles.answer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void answer()
      }}
    >
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <Field
        label={`Your answer to ${comment.user}`}
        rows={3}
        value={text}
        error={text.trim() === '' ? undefined : checkComment(text)}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" isMain disabled={isSending || checkComment(text) !== undefined}>
          Answer
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

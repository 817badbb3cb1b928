import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import type { ListedComment } from '#server/interactions/types.ts'
import { isBlank as isBlankText } from '#domain/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { useShared } from '#ui/shared.ts'
import { CommentField, problemIn, Refusal, TextNote } from './comment-field.tsx'
import { createReaderActions } from './reader-actions.ts'
import { refusalOf } from './requests.ts'
import type { ArticleThread } from './thread.ts'
import styles from './edit-comment.module.css'

interface EditCommentProps {
  articleId: string
  comment: ListedComment
  thread: ArticleThread
  onClose(): void
}

/** The form in place of the text of the reader's own comment. */
export function EditComment({ articleId, comment, thread, onClose }: EditCommentProps) {
  const runAsReader = useShared(createReaderActions)
  const [text, setText] = useState(comment.text)
  const [refusal, setRefusal] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const isBlank = isBlankText(text)

  useEffect(() => {
    const { length } = field.current!.value
    field.current!.focus()
    field.current!.setSelectionRange(length, length)
  }, [])

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (isBlank || problemIn(text) !== undefined) return
    setRefusal(undefined)
    const isSaved = await runAsReader({
      articleId,
      purpose: 'comment',
      failure: 'Error changing comment:',
      run: (token) =>
        thread.edit(comment.id, text, token).catch((reason: unknown) => {
          setRefusal(refusalOf(reason))
          throw reason
        }),
    })
    if (isSaved) onClose()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <label className="visually-hidden" htmlFor={`${id}-field`}>
        Your changed comment
      </label>
      <CommentField
        id={`${id}-field`}
        ref={field}
        aria-describedby={`${id}-refusal ${id}-note`}
        text={text}
        onEscape={text === comment.text ? onClose : undefined}
        onType={(typed) => {
          setRefusal(undefined)
          setText(typed)
        }}
      />
      <Refusal id={`${id}-refusal`}>{refusal}</Refusal>
      <div id={`${id}-note`} className={styles.note}>
        <TextNote text={text} />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" isMain disabled={isBlank}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

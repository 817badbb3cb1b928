import { useLayoutEffect, useRef, useState } from 'react'
import type { ListedComment } from '#server/interactions/types.ts'
import { describeCommentAge } from '#domain/comment-age.ts'
import { EmailAddress } from '../ui/email-address.tsx'
import styles from './comment-item.module.css'

interface CommentItemProps {
  comment: ListedComment
  now: Date
  /** Whether it has come while the list was shown. */
  isNew: boolean
  /** @param button What was pressed. */
  onDelete(button: HTMLElement): void
}

/** One comment; its author can delete it. */
export function CommentItem({ comment, now, isNew, onDelete }: CommentItemProps) {
  const { user, text, createdAt, isOwn, isHeld } = comment
  const writtenAt = new Date(createdAt)
  const item = useSlidingOpen(isNew)
  return (
    <li className={styles.comment} ref={item} tabIndex={-1} data-held={isHeld} data-new={isNew || undefined}>
      <span className={styles.avatar} aria-hidden>
        {user.charAt(0).toUpperCase()}
      </span>
      <p className={styles.head}>
        <bdi className={styles.user}>
          <EmailAddress>{user}</EmailAddress>
        </bdi>{' '}
        <time dateTime={createdAt} title={exactly.format(writtenAt)}>
          {describeCommentAge(writtenAt, now)}
        </time>
      </p>
      {isHeld && <p className={styles.held}>Waiting for approval. Only you can see it.</p>}
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {isOwn && (
        <button
          type="button"
          className={styles.delete}
          onClick={({ currentTarget }) => {
            // Safari does not focus what is clicked, and the focus is given back to what had it.
            currentTarget.focus()
            onDelete(currentTarget)
          }}
        >
          Delete<span className="visually-hidden"> your comment ‘{beginningOf(text)}’</span>
        </button>
      )}
    </li>
  )
}

/** Opens slowly what comes into sight. What comes above what is read keeps its height, so that the place can be kept. */
function useSlidingOpen(isNew: boolean) {
  const item = useRef<HTMLLIElement>(null)
  const [comesNow] = useState(isNew)
  useLayoutEffect(() => {
    const list = item.current?.parentElement
    if (comesNow && list && list.getBoundingClientRect().top >= 0) item.current!.dataset.opens = ''
  }, [comesNow])
  return item
}

/** As much of a text as tells one comment from another. */
function beginningOf(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40).trim()}…` : text
}

const exactly = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

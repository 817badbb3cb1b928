import type { ListedComment } from '#server/interactions/types.ts'
import { describeCommentAge } from '#domain/comment-age.ts'
import styles from './comment-item.module.css'

interface CommentItemProps {
  comment: ListedComment
  now: Date
  /** @param button What was pressed. */
  onDelete(button: HTMLElement): void
}

/** One comment; its author can delete it. */
export function CommentItem({ comment, now, onDelete }: CommentItemProps) {
  const { user, text, createdAt, isOwn, isHeld } = comment
  const writtenAt = new Date(createdAt)
  return (
    <li className={styles.comment} tabIndex={-1} data-held={isHeld}>
      <span className={styles.avatar} aria-hidden>
        {user.charAt(0).toUpperCase()}
      </span>
      <p className={styles.head}>
        <bdi className={styles.user}>{user}</bdi>{' '}
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

/** As much of a text as tells one comment from another. */
function beginningOf(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40).trim()}…` : text
}

const exactly = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

import type { Comment } from '#server/interactions/types.ts'
import { CommentItem } from './comment-item.tsx'
import styles from './comments-section.module.css'

interface ListedCommentsProps {
  articleId: string
  /** Newest first. */
  comments: readonly Comment[]
}

/** The comments of an article in a page that becomes a file: nobody can answer them. */
export default function ListedComments({ articleId, comments }: ListedCommentsProps) {
  if (comments.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="comments">
      <h2 id="comments" className={styles.heading}>
        Comments ({comments.length})
      </h2>
      <ol className={styles.list}>
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            articleId={articleId}
            comment={comment}
            now={FAR_FUTURE}
            isTarget={false}
            isNew={false}
            editor={undefined}
            onAnswer={undefined}
            onEdit={undefined}
            onDelete={() => {}}
          />
        ))}
      </ol>
    </section>
  )
}

/** As seen from here, every comment is so old that its day is shown. */
const FAR_FUTURE = new Date('9999-01-01')

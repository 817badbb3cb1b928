import { authorName, type CommentAuthor } from '#domain/comment.ts'
import type { CommentRow } from './comment-store.ts'
import type { Comment } from './types.ts'

/** A comment as everybody may see it. */
export function toComment(
  { id, number, email, text, createdAt }: Pick<CommentRow, 'id' | 'number' | 'email' | 'text' | 'createdAt'>,
  author: CommentAuthor,
): Comment {
  return { id, number, user: authorName(email, author), text, createdAt }
}

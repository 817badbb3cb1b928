import { shortNameOf } from './short-name.ts'

/** Most UTF-16 units of a comment's trimmed text, which is what a text area counts. @see docs/specification.md, section 9. */
export const MAX_COMMENT_LENGTH = 5_000

/** Who wrote a comment whose author has no account any more. @see docs/specification.md, section 3. */
export const GUEST = 'Guest'

/** How the author of a comment is shown: by the e-mail address, or by the sidebar's short name. */
export type CommentAuthor = 'email' | 'short'

/**
 * Finds what keeps a text from being a comment.
 *
 * @param text As typed, its lines broken by `\n` alone; it is trimmed first, as it is before it is stored.
 * @returns What is wrong, for its writer; `undefined` for a text that can be posted.
 * @see docs/specification.md, section 5.
 */
export function checkComment(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return 'Comment is required.'
  if (trimmed.length > MAX_COMMENT_LENGTH) return 'Comment must be at most 5,000 characters.'
  if (CONTROL.test(trimmed)) return 'Comment must not contain control characters.'
  return undefined
}

/** No letter, and six bytes where it is sent; PostgreSQL does not even store the first of them. */
const CONTROL = /[^\P{Cc}\n\t]/u

/**
 * Names the author of a comment as readers see it.
 *
 * @param email `null` for an author without an account.
 * @param author What the site shows of an author.
 * @see docs/specification.md, section 3.
 */
export function authorName(email: string | null, author: CommentAuthor): string {
  if (email === null) return GUEST
  return author === 'email' ? email : shortNameOf(email)
}

import { isBlank } from './visible-text.ts'

/** Maximum length of a comment's trimmed text in UTF-16 units, as a text area counts them. @see docs/specification.md, section 9. */
export const MAX_COMMENT_LENGTH = 5_000

/** Minutes during which an author may change her comment. */
const EDIT_MINUTES = 15

/** Author of a comment whose account was deleted. @see docs/specification.md, section 3. */
export const GUEST = 'Guest'

/** How comments show their author: by name or by e-mail address. */
export type CommentAuthor = 'name' | 'email'

/**
 * Checks the text of a comment.
 * @param text As typed, with `\n` line breaks; checked after trimming, as it is stored.
 * @returns The error for the author; `undefined` for a valid text.
 * @see docs/specification.md, section 5.
 */
export function checkComment(text: string): string | undefined {
  const trimmed = text.trim()
  if (isBlank(trimmed)) return 'Comment is required.'
  if (trimmed.length > MAX_COMMENT_LENGTH) return 'Comment must be at most 5,000 characters.'
  if (CONTROL.test(trimmed)) return 'Comment must not contain control characters.'
  return undefined
}

/** Whether the author of a comment may still change it. */
export function isEditable(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < EDIT_MINUTES * 60_000
}

/** Maximum length of the quotation above an answer to a comment, in UTF-16 units. */
const MAX_QUOTE_LENGTH = 100

/** Returns the first line of a comment that is not blank, as an answer quotes it; a long line ends in '…'. */
export function firstLineOf(text: string): string {
  const line =
    text
      .split('\n')
      .find((each) => !isBlank(each))
      ?.trim() ?? ''
  return line.length > MAX_QUOTE_LENGTH
    ? `${line
        .slice(0, MAX_QUOTE_LENGTH)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trimEnd()}…`
    : line
}

/** Control characters: each takes six bytes in JSON, and PostgreSQL cannot store NUL. */
const CONTROL = /[^\P{Cc}\n\t]/u

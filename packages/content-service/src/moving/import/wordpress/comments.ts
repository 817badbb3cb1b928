import { commentText, wordsOf } from '../site/comment-text.ts'
import type { OldComment } from '../site/old-site.ts'

/** A comment of an export, without what must never come: e-mail, address and IP. */
export type WxrComment = Readonly<Record<string, string>>

/** Elements of a comment that are read. */
export const COMMENT_FIELDS: ReadonlySet<string> = new Set(
  ['id', 'author', 'date', 'date_gmt', 'content', 'approved', 'type', 'parent', 'user_id'].map(
    (name) => `wp:comment_${name}`,
  ),
)

/** @param creatorId Id of the account that wrote the text. */
export function readComment(comment: WxrComment, textId: string, creatorId: string | undefined): OldComment {
  const field = (name: string) => comment[`wp:comment_${name}`]?.trim() ?? ''
  const date = [field('date_gmt'), field('date')].find((each) => /^(?!0000)[\d-]+ [\d:]+$/.test(each))
  const name = wordsOf(field('author'))
  return {
    id: field('id'),
    textId,
    answersTo: /^0?$/.test(field('parent')) ? undefined : field('parent'),
    name: name === '' || ADDRESS.test(name) ? undefined : name,
    isByCreator: creatorId !== undefined && field('user_id') === creatorId,
    // WordPress shows each line of a comment as a line.
    text: commentText(field('content')),
    createdAt: `${(date ?? '1970-01-01 00:00:00').replace(' ', 'T')}Z`,
    isHeld: field('approved') !== '1',
  }
}

/** An e-mail address is no name. */
const ADDRESS = /^\S+@\S+\.\S+$/

/** Why a comment is left out; `undefined` if it comes. */
export function whyCommentLeftOut(comment: WxrComment): string | undefined {
  if (/^(?:ping|track)back$/.test(comment['wp:comment_type'] ?? '')) return 'notices of links on other sites'
  if (!/^(?:comment)?$/.test(comment['wp:comment_type'] ?? '')) return 'notes of plugins'
  const state = comment['wp:comment_approved'] ?? ''
  if (state !== '0' && state !== '1') return state === 'spam' ? 'spam' : 'in the trash'
  return commentText(comment['wp:comment_content'] ?? '') === '' ? 'without words' : undefined
}

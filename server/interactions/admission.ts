import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import type { User } from '../identity/types.ts'
import { hasText, hasVisibleComment, isBlocked } from './comment-store.ts'
import {
  countLinks,
  hashText,
  isNewAccount,
  MAX_LINKS_OF_NEW,
  MIN_TELLING_LENGTH,
  REPETITION_HOURS,
} from './spam.ts'
import { isClosed } from './thread-store.ts'

/** A comment that somebody wants to add. */
export interface Draft {
  articleId: string
  author: User
  text: string
  textHash: string
  writtenAt: Date
}

/** What becomes of a comment. */
export type Admission =
  | { kind: 'seen' }
  /** It waits for the creator. */
  | { kind: 'held' }
  | { kind: 'refused'; reason: AppError }

interface AdmissionRules {
  /** Whether the article itself says that nobody may comment. */
  areCommentsClosed: boolean
  /** Whether a user's comments wait for approval until one of hers is seen. */
  holdsFirstComments: boolean
}

/** Makes a draft of what somebody typed. */
export function createDraft(draft: Omit<Draft, 'textHash'>): Draft {
  return { ...draft, textHash: hashText(draft.text) }
}

/** Decides what becomes of a comment. */
export async function admit(db: Kysely<Schema>, draft: Draft, rules: AdmissionRules): Promise<Admission> {
  const { articleId, author } = draft
  if (rules.areCommentsClosed || (await isClosed(db, articleId)))
    return refuse('comments-closed', 'Comments are closed.')
  if (await isBlocked(db, author.email)) return refuse('blocked', 'You cannot comment here.')
  if (hasTooManyLinks(draft))
    return refuse('too-many-links', 'A new account may put one link into a comment.')
  if (await isRepetition(db, draft)) return refuse('duplicate', 'This was said already.')
  if (rules.holdsFirstComments && !(await hasVisibleComment(db, author.id))) return { kind: 'held' }
  return { kind: 'seen' }
}

function refuse(code: AppError['code'], message: string): Admission {
  return { kind: 'refused', reason: new AppError(code, message) }
}

function hasTooManyLinks({ author, text, writtenAt }: Draft): boolean {
  return isNewAccount(author.createdAt, writtenAt) && countLinks(text) > MAX_LINKS_OF_NEW
}

/**
 * Whether the same was written lately: by the same user under the same article; anywhere, if it is too long to be
 * written twice by chance; by anybody, if it holds a link besides.
 */
async function isRepetition(
  db: Kysely<Schema>,
  { articleId, author, text, textHash, writtenAt }: Draft,
): Promise<boolean> {
  const since = new Date(writtenAt.getTime() - REPETITION_HOURS * 3_600_000).toISOString()
  const same = { textHash, since }
  if (text.length < MIN_TELLING_LENGTH) return hasText(db, { ...same, userId: author.id, articleId })
  return hasText(db, countLinks(text) > 0 ? same : { ...same, userId: author.id })
}

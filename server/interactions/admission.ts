import type { Kysely } from 'kysely'
import type { Schema } from '../database/types.ts'
import { AppError } from '../errors.ts'
import type { User } from '../identity/types.ts'
import { isBlocked } from './block-store.ts'
import { countHeld, hasText, hasVisibleComment } from './comment-store.ts'
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
export interface Candidate {
  articleId: string
  author: User
  text: string
  textHash: string
  writtenAt: Date
}

/** Most comments of a user that wait for approval: they stand in the way of whoever lists the others. */
const MAX_HELD = 3

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

/** Makes a candidate of what somebody typed. */
export function createCandidate(candidate: Omit<Candidate, 'textHash'>): Candidate {
  return { ...candidate, textHash: hashText(candidate.text) }
}

/** Decides what becomes of a comment. */
export async function admit(
  db: Kysely<Schema>,
  candidate: Candidate,
  rules: AdmissionRules,
): Promise<Admission> {
  const { articleId, author } = candidate
  if (rules.areCommentsClosed || (await isClosed(db, articleId)))
    return refuse('comments-closed', 'Comments are closed.')
  if (await isBlocked(db, author.email)) return refuse('blocked', 'You cannot comment here.')
  if (hasTooManyLinks(candidate))
    return refuse('too-many-links', 'A new account may put one link into a comment.')
  if (await isRepetition(db, candidate)) return refuse('duplicate', 'This was said already.')
  if (!rules.holdsFirstComments || (await hasVisibleComment(db, author.id))) return { kind: 'seen' }
  if ((await countHeld(db, author.id)) >= MAX_HELD)
    return refuse('too-many-waiting', 'Your earlier comments wait for approval first.')
  return { kind: 'held' }
}

function refuse(code: AppError['code'], message: string): Admission {
  return { kind: 'refused', reason: new AppError(code, message) }
}

function hasTooManyLinks({ author, text, writtenAt }: Candidate): boolean {
  return isNewAccount(author.createdAt, writtenAt) && countLinks(text) > MAX_LINKS_OF_NEW
}

/**
 * Whether the same was written lately: by the same user under the same article; anywhere, if it is too long to be
 * written twice by chance; by anybody, if it holds a link besides.
 */
async function isRepetition(
  db: Kysely<Schema>,
  { articleId, author, text, textHash, writtenAt }: Candidate,
): Promise<boolean> {
  const since = new Date(writtenAt.getTime() - REPETITION_HOURS * 3_600_000).toISOString()
  const same = { textHash, since }
  if (text.length < MIN_TELLING_LENGTH) return hasText(db, { ...same, userId: author.id, articleId })
  return hasText(db, countLinks(text) > 0 ? same : { ...same, userId: author.id })
}

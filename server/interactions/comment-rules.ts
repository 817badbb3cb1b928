import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { countLinks } from '#domain/links.ts'
import { comparable } from '#domain/same-text.ts'
import type { StudioSettings } from '#domain/studio-settings.ts'
import type { Schema } from '../database/types.ts'
import type { User } from '../identity/types.ts'
import { isBlocked } from './blocked-authors-store.ts'
import { countOthers, hasSameText } from './comment-store.ts'
import { areCommentsClosed, type ArticleRules } from './thread-store.ts'

/** A new comment, or the new text of an existing comment. */
export interface Draft {
  id: string
  articleId: string
  author: User
  /** Id of the comment that it answers; `null` for none. */
  answersTo: string | null
  text: string
  /** See `hashText`. */
  textHash: string
  writtenAt: Date
}

/** Why a comment is refused. */
export type CommentRefusal =
  | 'comments-closed'
  | 'blocked'
  | 'too-many-links'
  | 'duplicate'
  | 'too-many-waiting'

/** Days during which an account is new. */
const NEW_ACCOUNT_DAYS = 3

/** Maximum number of links in a comment of a new account. */
const MAX_LINKS_OF_NEW = 1

/** Hours during which a text may not be repeated. */
const REPETITION_HOURS = 24

/** Minimum length of a text that nobody writes twice by chance. 'Thank you!' is shorter and fits many articles. */
const MIN_UNIQUE_LENGTH = 40

/**
 * Maximum number of a user's comments that wait for approval. More would hide other users' comments from the creator.
 */
const MAX_HELD = 3

const HOUR_MS = 3_600_000

interface Rules {
  article: ArticleRules
  /** Which comments wait for approval: `first` a user's until one of them is visible, `all` each. */
  hold: StudioSettings['comments']['hold']
  /** Whether the creator wrote it. Then it is always visible. */
  isByCreator: boolean
}

/** Decides whether a comment becomes visible, is held for the creator, or is refused. */
export async function judgeComment(
  db: Kysely<Schema>,
  draft: Draft,
  { article, hold, isByCreator }: Rules,
): Promise<'visible' | 'held' | CommentRefusal> {
  const { id, articleId, author } = draft
  if (await areCommentsClosed(db, articleId, article)) return 'comments-closed'
  if (isByCreator) return 'visible'
  if (await isBlocked(db, author.email)) return 'blocked'
  if (hasTooManyLinks(draft)) return 'too-many-links'
  if (await isRepetition(db, draft)) return 'duplicate'
  if (hold === 'links') return 'visible'
  const { visible, held } = await countOthers(db, { userId: author.id, except: id })
  if (hold === 'first' && visible > 0) return 'visible'
  return held < MAX_HELD ? 'held' : 'too-many-waiting'
}

function hasTooManyLinks({ author, text, writtenAt }: Draft): boolean {
  return isNewAccount(author.createdAt, writtenAt) && countLinks(text) > MAX_LINKS_OF_NEW
}

/**
 * Whether the same text was written recently. A short text counts under the same article and by the same user, a longer one under
 * any article, and one with a link by any user too. Without a link, answers to different comments differ: one may thank two people.
 */
function isRepetition(
  db: Kysely<Schema>,
  { id, articleId, author, answersTo, text, textHash, writtenAt }: Draft,
): Promise<boolean> {
  const since = new Date(writtenAt.getTime() - REPETITION_HOURS * HOUR_MS).toISOString()
  const isShort = text.length < MIN_UNIQUE_LENGTH
  const hasLink = countLinks(text) > 0
  return hasSameText(db, {
    textHash,
    since,
    except: id,
    articleId: isShort ? articleId : undefined,
    userId: isShort || !hasLink ? author.id : undefined,
    answersTo: hasLink ? undefined : answersTo,
  })
}

/** Whether an account is so new that its comments may hold few links. */
export function isNewAccount(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_ACCOUNT_DAYS * 24 * HOUR_MS
}

/** Hashes a text. Texts that differ only in spaces, case, compatibility forms of letters or what shows nothing have the same hash. */
export function hashText(text: string): string {
  return createHash('sha256')
    .update(comparable(text.normalize('NFKC')))
    .digest('base64url')
}

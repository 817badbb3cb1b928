import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Work } from '../database/changes.ts'
import { createGroupCommit } from '../database/group-commit.ts'
import type { Schema } from '../database/schema.ts'
import { setLastEvent } from './comment-store.ts'
import {
  addBlock,
  countComments,
  countLikes,
  deleteBlock,
  hasAccount,
  hasThread,
  hideComment,
  listBlocks,
  listByBeginning,
  listKeysOf,
  listModerated,
  readState,
  releaseComment,
  unhideComment,
  type CommentFilter,
  type CommentKey,
  type CommentState,
  type ModeratedComment,
  type Place,
} from './moderation-store.ts'
import {
  addClosure,
  countEvent,
  deleteClosure,
  EVERY_ARTICLE,
  holdThread,
  listClosures,
} from './thread-store.ts'

export type { CommentFilter, CommentKey, CommentState, ModeratedComment }

/** What the creator's own hand works on: the database, and the way in which those who read hear of it. */
export type Moderated = Pick<Database, 'db' | 'kind' | 'changes'>

/** Fewest characters of an id that may stand for it. */
export const MIN_BEGINNING = 6

/** Comments that are read, or changed, at a time. */
const PAGE = 500

/** Lists comments, newest first. */
export function listComments(
  { db }: Moderated,
  query: CommentFilter & { limit: number },
): Promise<ModeratedComment[]> {
  return listModerated(db, query)
}

/** Reads all comments that a filter lets through, newest first, never more than a few hundred at a time. */
export async function* readComments(
  { db }: Moderated,
  filter: CommentFilter,
): AsyncGenerator<ModeratedComment[]> {
  let after: Place | undefined
  for (;;) {
    const page = await listModerated(db, { ...filter, after, limit: PAGE })
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)
  }
}

/** Comments that were found, and how many there are besides. */
export interface Findings {
  items: ModeratedComment[]
  /** All that were found. */
  total: number
}

/**
 * Finds comments by what is in their texts, newest first.
 *
 * @param query `words` must all be in the text, in any order and in capitals or not; one may hold spaces.
 */
export async function searchComments(
  moderated: Moderated,
  { words, limit, ...filter }: CommentFilter & { words: string[]; limit: number },
): Promise<Findings> {
  // Not in the database: SQLite knows capitals of no letters but A to Z.
  const wanted = words.map(comparable)
  const findings: Findings = { items: [], total: 0 }
  for await (const page of readComments(moderated, filter)) {
    const found = page.filter(({ text }) => {
      const read = comparable(text)
      return wanted.every((word) => read.includes(word))
    })
    findings.items.push(...found.slice(0, limit - findings.items.length))
    findings.total += found.length
  }
  return findings
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** What the beginning of an id leads to. */
export type Lookup =
  | { kind: 'found'; comment: CommentKey }
  | { kind: 'too-short' }
  | { kind: 'unknown' }
  /** Several comments; `ids` names some of them. */
  | { kind: 'ambiguous'; ids: string[] }

/** Finds the comment that an id means, or its beginning of 6 characters or more. */
export async function findComment({ db }: Moderated, id: string): Promise<Lookup> {
  const beginning = id.toLowerCase()
  if (beginning.length < MIN_BEGINNING) return { kind: 'too-short' }
  const comments = await listByBeginning(db, { beginning, limit: 5 })
  if (comments.length === 0) return { kind: 'unknown' }
  if (comments.length > 1) return { kind: 'ambiguous', ids: comments.map((comment) => comment.id) }
  return { kind: 'found', comment: comments[0] }
}

/** What an attempt to change a comment led to: `false` with the state that the comment is in and that did not allow it. */
export type Attempt = { isDone: true } | { isDone: false; state: CommentState }

/** Removes comments, so that the creator can restore them. One that is gone already stays as it is. */
export function removeComments(
  moderated: Moderated,
  comments: readonly CommentKey[],
  now: Date,
): Promise<Attempt[]> {
  const removedAt = now.toISOString()
  return changeEach(moderated, comments, async (trx, id) => {
    const hidden = await hideComment(trx, { id, removedAt })
    return hidden && (hidden.heldAt === null ? -1 : 0)
  })
}

/** Brings back what the creator removed, as it was: what waited for approval waits again. */
export function restoreComments(moderated: Moderated, comments: readonly CommentKey[]): Promise<Attempt[]> {
  return changeEach(moderated, comments, async (trx, id) => {
    const restored = await unhideComment(trx, id)
    return restored && (restored.heldAt === null ? 1 : 0)
  })
}

/** Lets everybody see comments that wait for approval. */
export function approveComments(moderated: Moderated, comments: readonly CommentKey[]): Promise<Attempt[]> {
  return changeEach(moderated, comments, async (trx, id) => (await releaseComment(trx, id)) && 1)
}

/**
 * Changes comments, each as an event of its thread.
 *
 * @param change Gives by how many visible comments the thread has more; `undefined` if it left the comment as it is.
 */
async function changeEach(
  { db, kind, changes }: Moderated,
  comments: readonly CommentKey[],
  change: (trx: Transaction<Schema>, id: string) => Promise<number | undefined>,
): Promise<Attempt[]> {
  const write = createGroupCommit(changes)
  const changed = new Set<CommentKey>()
  // One thread after the other: who deletes an account needs several, and takes them in no order.
  for (const [articleId, ofThread] of Map.groupBy(comments, (comment) => comment.articleId)) {
    const writes = ofThread.map(async (comment) => {
      if (await write(articleId, changeOne(kind, comment, change))) changed.add(comment)
    })
    await Promise.all(writes)
  }
  return Promise.all(
    comments.map(async (comment) =>
      changed.has(comment) ? { isDone: true } : { isDone: false, state: await readState(db, comment.id) },
    ),
  )
}

function changeOne(
  kind: Database['kind'],
  { id, articleId }: CommentKey,
  change: (trx: Transaction<Schema>, id: string) => Promise<number | undefined>,
): Work<boolean> {
  return async (trx, announce) => {
    await holdThread(trx, kind, articleId)
    const difference = await change(trx, id)
    if (difference === undefined) return false
    const { lastEvent } = await countEvent(trx, articleId, { comments: difference })
    await setLastEvent(trx, id, lastEvent)
    announce('thread', articleId)
    return true
  }
}

/** What blocking an address led to. */
export interface Blocking {
  /** Whether it was not blocked before. */
  isNew: boolean
  /** Whether it belongs to an account now. */
  hasAccount: boolean
}

/** Keeps an address from commenting, also one that is registered later. @param email In lower case. */
export async function blockAuthor({ db }: Moderated, email: string, now: Date): Promise<Blocking> {
  const isNew = await addBlock(db, { email, blockedAt: now.toISOString() })
  return { isNew, hasAccount: await hasAccount(db, email) }
}

/** Lets an address comment again. @returns Whether it was blocked. */
export function unblockAuthor({ db }: Moderated, email: string): Promise<boolean> {
  return deleteBlock(db, email)
}

/** Removes all comments of an author. @returns How many there were. */
export async function removeCommentsOf(moderated: Moderated, author: string, now: Date): Promise<number> {
  let count = 0
  for (;;) {
    const comments = await listKeysOf(moderated.db, { author, limit: PAGE })
    if (comments.length === 0) return count
    const attempts = await removeComments(moderated, comments, now)
    count += attempts.filter(({ isDone }) => isDone).length
  }
}

/** What closing or opening comments led to. */
export interface Closing {
  /** Whether it was otherwise before. */
  isChanged: boolean
  /** Whether the database knows of the article; it does once somebody has liked it or commented on it. */
  isKnown: boolean
  /** Whether the comments of every article are closed now. */
  areAllClosed: boolean
}

/** Closes the comments of an article; of all without one. Those that are there stay readable. */
export function closeComments(
  moderated: Moderated,
  articleId: string | undefined,
  now: Date,
): Promise<Closing> {
  return setClosed(moderated, articleId, (trx, key) => addClosure(trx, key, now.toISOString()))
}

/** Takes `closeComments` back; without an article, only what was closed for all. */
export function openComments(moderated: Moderated, articleId: string | undefined): Promise<Closing> {
  return setClosed(moderated, articleId, deleteClosure)
}

function setClosed(
  { changes }: Moderated,
  articleId: string | undefined,
  change: (trx: Kysely<Schema>, key: string) => Promise<void>,
): Promise<Closing> {
  const key = articleId ?? EVERY_ARTICLE
  return changes.commit(async (trx, announce) => {
    const before = await listClosures(trx)
    await change(trx, key)
    const after = await listClosures(trx)
    announce('thread', articleId)
    return {
      isChanged: before.includes(key) !== after.includes(key),
      areAllClosed: after.includes(EVERY_ARTICLE),
      isKnown: articleId === undefined || (await hasThread(trx, articleId)),
    }
  })
}

/** What there is of likes and comments, all articles together. */
export interface Totals {
  comments: Record<CommentState, number>
  likes: number
  blockedAuthors: string[]
  closedArticles: string[]
  /** Whether the comments of every article are closed. */
  areAllClosed: boolean
}

/** Reads the totals. */
export async function readTotals({ db }: Moderated): Promise<Totals> {
  const closures = await listClosures(db)
  return {
    comments: await countComments(db),
    likes: await countLikes(db),
    blockedAuthors: await listBlocks(db),
    closedArticles: closures.filter((articleId) => articleId !== EVERY_ARTICLE),
    areAllClosed: closures.includes(EVERY_ARTICLE),
  }
}

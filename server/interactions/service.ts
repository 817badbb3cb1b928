import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { CommentAuthor } from '#domain/comment.ts'
import type { Announce, Database, Schema, Work } from '../database/types.ts'
import { createGroupCommit } from '../database/group-commit.ts'
import { AppError } from '../errors.ts'
import type { CreateRateLimit } from '../http/rate-limit.ts'
import type { User } from '../identity/types.ts'
import { hasAccount } from './account-store.ts'
import { admit, createCandidate } from './admission.ts'
import {
  addComment,
  anonymizeComments,
  eraseComment,
  hasComment,
  listCommentsOf,
  listPage,
  setLastEvent,
  type CommentRow,
} from './comment-store.ts'
import { toComment } from './comment.ts'
import { createInteractionLimits } from './limits.ts'
import { addLike, deleteLike, isLiked, listLikesOf } from './like-store.ts'
import { countEvent, holdThread, isClosed, listThreadsOf, readThread } from './thread-store.ts'
import type { CommentPage, Deletion, ListedComment, OwnInteractions, SavedLike, Thread } from './types.ts'

/** Somebody who writes: her verified session, and where the request came from. */
export interface Writer {
  user: User
  client: string
}

/**
 * Likes and comments.
 *
 * Whatever takes an `articleId` throws AppError `not-found` if there is no such article, and whatever takes a `writer`
 * throws AppError `rate-limited` when she does too much in too short a time.
 */
export interface Interactions {
  /** @param user Who asks; `undefined` for a guest. */
  readThread(articleId: string, user?: User): Promise<Thread>
  /** Makes a user like an article, or no longer; repeating it changes nothing. */
  setLiked(articleId: string, writer: Writer, liked: boolean): Promise<SavedLike>
  /** @param page `before` is the `next` of the page before; `limit` is 1 to 50. */
  listComments(articleId: string, page: { before?: number; limit: number; user?: User }): Promise<CommentPage>
  /**
   * Adds a comment.
   *
   * @param text Already checked and trimmed.
   * @throws AppError `comments-closed`, `blocked`, `duplicate`, `too-many-links`, `too-many-waiting`
   */
  addComment(articleId: string, writer: Writer, text: string): Promise<ListedComment>
  /** Removes a comment of the writer's own, for good. @throws AppError `forbidden` if it is another's */
  deleteComment(articleId: string, writer: Writer, commentId: string): Promise<Deletion>
  /** Forgets a user whose account is being deleted: her likes go, her comments stay without her name. */
  forgetUser(trx: Transaction<Schema>, announce: Announce, userId: string): Promise<void>
  /** Reads what a user did, for herself. */
  readOwn(userId: string): Promise<OwnInteractions>
}

/** What the service needs to know of an article. */
export interface ArticleRules {
  areCommentsClosed?: boolean
}

interface InteractionsOptions extends Pick<Database, 'db' | 'kind' | 'changes'> {
  /** Finds an article; throws AppError `busy` while nobody can know. */
  findArticle(id: string): ArticleRules | undefined
  createRateLimit: CreateRateLimit
  commentAuthor: CommentAuthor
  commentsPerMinute: number
  /** Whether a user's comments wait for approval until one of hers is seen. */
  holdsFirstComments: boolean
  now(): Date
}

/** Opens the interactions service. */
export function openInteractions({
  db,
  kind,
  changes,
  commentAuthor,
  holdsFirstComments,
  now,
  ...options
}: InteractionsOptions): Interactions {
  const limits = createInteractionLimits(options.createRateLimit, options.commentsPerMinute)
  const write = createGroupCommit(changes)

  return {
    async readThread(articleId, user) {
      const article = requireArticle(articleId)
      const { lastEvent, ...counts } = await readThread(db, articleId)
      return {
        ...counts,
        liked: user !== undefined && (await isLiked(db, { articleId, userId: user.id })),
        areCommentsClosed: article.areCommentsClosed || (await isClosed(db, articleId)),
        lastEventId: lastEvent,
      }
    },

    async setLiked(articleId, { user, client }, liked) {
      requireArticle(articleId)
      await limits.change({ userId: user.id, client })
      const like = { articleId, userId: user.id }
      const { likes, lastEvent } = await writeFor(user, articleId, async (trx, announce) => {
        const isChanged = liked
          ? await addLike(trx, { ...like, likedAt: now().toISOString() })
          : await deleteLike(trx, like)
        if (!isChanged) return readThread(trx, articleId)
        announce('thread', articleId)
        return countEvent(trx, articleId, { likes: liked ? 1 : -1 })
      })
      return { likes, liked, lastEventId: lastEvent }
    },

    async listComments(articleId, { before, limit, user }) {
      requireArticle(articleId)
      // Before the list: what is written between the two is told once more, and nothing is missed.
      const { comments, lastEvent } = await readThread(db, articleId)
      const rows = await listPage(db, { articleId, before, limit: limit + 1, readerId: user?.id })
      const items = rows.slice(0, limit)
      return {
        items: items.map((row) => toListed(row, user)),
        total: comments,
        next: rows.length > limit ? items[limit - 1].number : null,
        lastEventId: lastEvent,
      }
    },

    async addComment(articleId, { user, client }, text) {
      const { areCommentsClosed = false } = requireArticle(articleId)
      await limits.comment({ userId: user.id, client })
      const candidate = createCandidate({ articleId, author: user, text, writtenAt: now() })
      const id = randomUUID()
      const added = await writeFor(user, articleId, async (trx, announce) => {
        const admission = await admit(trx, candidate, { areCommentsClosed, holdsFirstComments })
        if (admission.kind === 'refused') return admission.reason
        const isHeld = admission.kind === 'held'
        const { lastEvent: number } = await countEvent(trx, articleId, { comments: isHeld ? 0 : 1 })
        const createdAt = candidate.writtenAt.toISOString()
        const heldAt = isHeld ? createdAt : null
        const { textHash } = candidate
        await addComment(trx, { id, articleId, number, userId: user.id, text, textHash, createdAt, heldAt })
        if (!isHeld) announce('thread', articleId)
        return { id, number, userId: user.id, email: user.email, text, createdAt, heldAt }
      })
      if (added instanceof AppError) throw added
      return toListed(added, user)
    },

    async deleteComment(articleId, { user, client }, id) {
      requireArticle(articleId)
      await limits.change({ userId: user.id, client })
      const removedAt = now().toISOString()
      const counted = await writeThread(articleId, async (trx, announce) => {
        const erased = await eraseComment(trx, { id, articleId, userId: user.id, removedAt })
        if (!erased) return undefined
        const thread = await countEvent(trx, articleId, { comments: erased.heldAt === null ? -1 : 0 })
        await setLastEvent(trx, id, thread.lastEvent)
        announce('thread', articleId)
        return thread
      })
      if (counted) return { comments: counted.comments, lastEventId: counted.lastEvent }
      if (await hasComment(db, { articleId, id }))
        throw new AppError('forbidden', 'This comment is somebody else’s.')
      throw new AppError('not-found', 'This comment is not there any more.')
    },

    async forgetUser(trx, announce, userId) {
      for (const articleId of await listThreadsOf(trx, userId)) {
        await holdThread(trx, kind, articleId)
        const wasLiked = await deleteLike(trx, { articleId, userId })
        const { lastEvent } = await countEvent(trx, articleId, { likes: wasLiked ? -1 : 0 })
        await anonymizeComments(trx, { articleId, userId, lastEvent })
        announce('thread', articleId)
      }
    },

    async readOwn(userId) {
      return { likes: await listLikesOf(db, userId), comments: await listCommentsOf(db, userId) }
    },
  }

  function requireArticle(id: string): ArticleRules {
    const article = options.findArticle(id)
    if (!article) throw new AppError('not-found', 'The resource could not be found.')
    return article
  }

  /** Changes a thread, one change after the other. */
  function writeThread<T>(articleId: string, work: Work<T>): Promise<T> {
    return write(articleId, async (trx, announce) => {
      await holdThread(trx, kind, articleId)
      return work(trx, announce)
    })
  }

  /** Writes in a user's name. Her session may be known a little longer than her account is there. */
  async function writeFor<T>(user: User, articleId: string, work: Work<T>): Promise<T> {
    try {
      return await writeThread(articleId, work)
    } catch (error) {
      // Where nobody can say, what failed first is what there is to tell.
      const isThere = await hasAccount(db, { id: user.id }).catch(() => true)
      if (isThere) throw error
      throw new AppError('signed-out', 'This account is not there any more.', { cause: error })
    }
  }

  function toListed(row: Omit<CommentRow, 'lastEvent' | 'removedAt'>, reader?: User): ListedComment {
    const isOwn = reader !== undefined && row.userId === reader.id
    return {
      ...toComment(row, commentAuthor),
      ...(isOwn && { isOwn }),
      ...(row.heldAt !== null && { isHeld: true }),
    }
  }
}

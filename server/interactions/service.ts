import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { isEditable } from '#domain/comment.ts'
import type { StudioSettings } from '#domain/studio-settings.ts'
import type { Announce, Database, Schema, Work } from '../database/types.ts'
import type { CreateRateLimit } from '../http/rate-limit.ts'
import type { User } from '../identity/types.ts'
import type { AuthorOf } from '../names/types.ts'
import { hashText, judgeComment, type CommentRefusal } from './comment-rules.ts'
import {
  addComment,
  anonymizeComments,
  countVisible,
  eraseComments,
  findComment,
  hasComment,
  holdAccount,
  readComment,
  toListed,
  updateComment,
} from './comment-store.ts'
import { addLike, deleteLike } from './like-store.ts'
import { createThreadReading } from './thread-reading.ts'
import {
  countEvent,
  createThreadTransaction,
  listThreadsOf,
  lockThread,
  readThread,
  type ArticleRules,
} from './thread-store.ts'
import type { Deletion, EditedComment, ListedComment, SavedLike } from './types.ts'

/** The user of a verified session, and the client's address. */
export interface Writer {
  user: User
  client: string
}

/** The comment that a new comment answers. */
export interface Answer {
  /** Id of the answered comment, which must be visible. */
  to: string
  /** Whether the answered comment's first line appears above the answer. */
  isQuoting: boolean
}

/** Why a change is refused. `no-account`: the account was deleted during the request. */
export type Refusal =
  | CommentRefusal
  | 'unconfirmed'
  | 'no-article'
  | 'no-account'
  | 'no-comment'
  | 'not-yours'
  | 'too-late'
  | 'nothing-to-answer'

/** The result of a change. */
export type Result<T> = { ok: true; value: T } | { ok: false; reason: Refusal }

/** Likes and comments, as their routes and other rooms use them. */
export type InteractionsService = ReturnType<typeof createInteractions>

export interface InteractionsOptions extends Pick<Database, 'db' | 'kind' | 'changes'> {
  /** Finds an article. Throws AppError `busy` until the articles have been read. */
  findArticle(id: string): ArticleRules | undefined
  createRateLimit: CreateRateLimit
  authorOf: AuthorOf
  /** How comments are published. */
  comments: {
    /** Maximum number of comments per user in a minute. */
    perMinute: number
    /** Whether a user must have confirmed her address. */
    needsConfirmed: boolean
  }
  /** How the studio works now. */
  settings(): Pick<StudioSettings, 'comments'>
  now(): Date
}

/** Maximum number of likes, removed likes and deleted comments per user in a minute. */
const CHANGES_PER_MINUTE = 60

/** A client may do this many times as much as a user: a family, a school or a phone network may share one address. */
const USERS_OF_A_CLIENT = 5

/**
 * Makes the service of likes and comments. A method with a `Writer` throws AppError `rate-limited` after too many
 * changes within a minute.
 */
export function createInteractions({
  db,
  kind,
  changes,
  findArticle,
  createRateLimit,
  authorOf,
  comments,
  settings,
  now,
}: InteractionsOptions) {
  const limitChanges = createLimit('change', CHANGES_PER_MINUTE)
  const limitComments = createLimit('comment', comments.perMinute)
  const changeThread = createThreadTransaction({ kind, changes })
  const reading = createThreadReading({ db, findArticle, authorOf })

  return {
    ...reading,

    /** Adds or removes a user's like of an article. Repeating a call changes nothing. */
    async setLiked(articleId: string, { user, client }: Writer, liked: boolean): Promise<Result<SavedLike>> {
      if (!findArticle(articleId)) return refuse('no-article')
      await limitChanges({ user, client })
      const like = { articleId, userId: user.id }
      return writeFor(user, articleId, async (trx, announce) => {
        const isChanged = liked
          ? await addLike(trx, { ...like, likedAt: now().toISOString() })
          : await deleteLike(trx, like)
        if (isChanged) announce('thread', articleId)
        const { likes, lastEvent } = isChanged
          ? await countEvent(trx, articleId, { likes: liked ? 1 : -1 })
          : await readThread(trx, articleId)
        return { ok: true, value: { likes, liked, lastEventId: lastEvent } }
      })
    },

    /**
     * Adds a comment, once: a repeated request returns the comment that the first one added.
     *
     * @param text Checked and trimmed.
     * @param attempt Id of the comment, the same in each attempt to add it; absent if the client does not repeat attempts.
     */
    async addComment(
      articleId: string,
      { user, client }: Writer,
      text: string,
      answer?: Answer,
      attempt?: string,
    ): Promise<Result<ListedComment>> {
      const article = findArticle(articleId)
      if (!article) return refuse('no-article')
      await limitComments({ user, client })
      if (comments.needsConfirmed && !user.emailVerified) return refuse('unconfirmed')
      const writtenAt = now()
      const textHash = hashText(text)
      return writeFor<ListedComment>(user, articleId, async (trx, announce) => {
        const added = attempt && (await findComment(trx, { articleId, id: attempt, readerId: user.id }))
        // An edited comment has another text than its attempt.
        if (added && added.userId === user.id && (added.text === text || added.editedAt !== null))
          return { ok: true, value: toListed(added, authorOf, user) }
        // If the id belongs to another comment, or to a removed one, this attempt adds a new comment.
        const id = attempt === undefined || (await hasComment(trx, attempt)) ? randomUUID() : attempt
        const answersTo = answer?.to ?? null
        const draft = { id, articleId, author: user, answersTo, text, textHash, writtenAt }
        const judgement = await judgeComment(trx, draft, rulesFor(article, user))
        if (judgement !== 'visible' && judgement !== 'held') return refuse(judgement)
        if (answer && !(await findComment(trx, { articleId, id: answer.to })))
          return refuse('nothing-to-answer')
        const isHeld = judgement === 'held'
        const { lastEvent: number } = await countEvent(trx, articleId, { comments: isHeld ? 0 : 1 })
        const createdAt = writtenAt.toISOString()
        const heldAt = isHeld ? createdAt : null
        await addComment(trx, {
          id,
          articleId,
          number,
          userId: user.id,
          text,
          textHash,
          createdAt,
          heldAt,
          answersTo,
          isQuoting: answer?.isQuoting ? 1 : 0,
        })
        if (!isHeld) announce('thread', articleId)
        return { ok: true, value: toListed(await readComment(trx, id), authorOf, user) }
      })
    },

    /** Changes the writer's own comment, within 15 minutes and by the rules for new comments. */
    async editComment(
      articleId: string,
      { user, client }: Writer,
      id: string,
      text: string,
    ): Promise<Result<EditedComment>> {
      const article = findArticle(articleId)
      if (!article) return refuse('no-article')
      await limitComments({ user, client })
      const editedAt = now()
      const textHash = hashText(text)
      return writeFor<EditedComment>(user, articleId, async (trx, announce) => {
        const before = await findComment(trx, { articleId, id, readerId: user.id })
        if (!before) return refuse('no-comment')
        if (before.userId !== user.id) return refuse('not-yours')
        if (!isEditable(new Date(before.createdAt), editedAt)) return refuse('too-late')
        if (before.text === text)
          return { ok: true, value: { ...toListed(before, authorOf, user), lastEventId: before.lastEvent } }
        const { answersTo } = before
        const draft = { id, articleId, author: user, answersTo, text, textHash, writtenAt: editedAt }
        const judgement = await judgeComment(trx, draft, rulesFor(article, user))
        if (judgement !== 'visible' && judgement !== 'held') return refuse(judgement)
        const wasVisible = before.heldAt === null
        const at = editedAt.toISOString()
        const heldAt = before.heldAt ?? (judgement === 'held' ? at : null)
        const { lastEvent } = await countEvent(trx, articleId, {
          comments: wasVisible && heldAt !== null ? -1 : 0,
        })
        const isHeldNow = wasVisible && heldAt !== null
        await updateComment(trx, id, {
          lastEvent,
          text,
          textHash,
          editedAt: at,
          heldAt,
          // A mail has announced the visible comment, but none the held one.
          ...(isHeldNow && { noticedAt: null }),
        })
        if (wasVisible) announce('thread', articleId)
        const edited = toListed(await readComment(trx, id), authorOf, user)
        return { ok: true, value: { ...edited, lastEventId: lastEvent } }
      })
    },

    /** Deletes the text of the writer's own comment. The row stays, so that live streams report the deletion. */
    async deleteComment(articleId: string, { user, client }: Writer, id: string): Promise<Result<Deletion>> {
      if (!findArticle(articleId)) return refuse('no-article')
      await limitChanges({ user, client })
      return changeThread<Result<Deletion>>(articleId, async (trx, announce) => {
        const before = await findComment(trx, { articleId, id, readerId: user.id })
        if (!before) return refuse('no-comment')
        if (before.userId !== user.id) return refuse('not-yours')
        const { comments, lastEvent } = await countEvent(trx, articleId, {
          comments: before.heldAt === null ? -1 : 0,
        })
        const removed = { removedAt: now().toISOString(), removedBy: 'author' as const }
        await updateComment(trx, id, { ...removed, userId: null, text: '', textHash: '', lastEvent })
        announce('thread', articleId)
        return { ok: true, value: { comments, lastEventId: lastEvent } }
      })
    },

    /**
     * Deletes the likes of a user whose account is being deleted, and anonymises her comments, or deletes their texts. Uses
     * only `trx`.
     */
    async forgetUser(
      trx: Transaction<Schema>,
      announce: Announce,
      userId: string,
      { withComments = false } = {},
    ): Promise<void> {
      for (const articleId of await listThreadsOf(trx, userId)) {
        await lockThread(trx, kind, articleId)
        const wasLiked = await deleteLike(trx, { articleId, userId })
        const visible = withComments ? await countVisible(trx, { articleId, userId }) : 0
        const { lastEvent } = await countEvent(trx, articleId, {
          likes: wasLiked ? -1 : 0,
          comments: -visible,
        })
        if (withComments)
          await eraseComments(trx, { articleId, userId, lastEvent, removedAt: now().toISOString() })
        else await anonymizeComments(trx, { articleId, userId, lastEvent })
        announce('thread', articleId)
      }
    },
  }

  function rulesFor(article: ArticleRules, user: User) {
    const { isCreator: isByCreator } = authorOf({ ...user, displayName: null })
    return { article, hold: settings().comments.hold, isByCreator }
  }

  /** Limits a user, and with a higher limit the client address, which she may share with others. */
  function createLimit(name: string, times: number) {
    const ofUser = createRateLimit({ name: `${name}-user`, times, seconds: 60 })
    const ofClient = createRateLimit({
      name: `${name}-client`,
      times: times * USERS_OF_A_CLIENT,
      seconds: 60,
    })
    return async ({ user, client }: Writer) => {
      await ofClient.consume(client)
      await ofUser.consume(user.id)
    }
  }

  /** Changes a thread for a user, whose account may be deleted at the same time. */
  function writeFor<T>(user: User, articleId: string, work: Work<Result<T>>): Promise<Result<T>> {
    return changeThread<Result<T>>(articleId, work, async (trx) =>
      (await holdAccount(trx, kind, user.id)) ? undefined : refuse('no-account'),
    )
  }
}

function refuse(reason: Refusal): { ok: false; reason: Refusal } {
  return { ok: false, reason }
}

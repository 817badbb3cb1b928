import type { Database } from '../database/types.ts'
import type { User } from '../identity/types.ts'
import type { AuthorOf } from '../names/types.ts'
import { findRecipient } from './answer-mail-store.ts'
import { findComment, listCommentsOf, listPage, toListed, type CommentRow } from './comment-store.ts'
import { isLiked, listLikesOf } from './like-store.ts'
import { areCommentsClosed, readThread, type ArticleRules } from './thread-store.ts'
import type { CommentPage, ListedComment, Thread } from './types.ts'

/** Maximum number of characters of text on a page of comments. A page may therefore be shorter than requested. */
const MAX_PAGE_CHARACTERS = 25_000

interface ThreadReadingOptions extends Pick<Database, 'db'> {
  findArticle(id: string): ArticleRules | undefined
  authorOf: AuthorOf
}

/** Reads likes and comments for visitors and users. */
export function createThreadReading({ db, findArticle, authorOf }: ThreadReadingOptions) {
  return {
    /** @param user The reader; `undefined` for a guest. @returns `undefined` if there is no such article. */
    async findThread(articleId: string, user?: User): Promise<Thread | undefined> {
      const article = findArticle(articleId)
      if (!article) return undefined
      const { lastEvent, ...counts } = await readThread(db, articleId)
      return {
        ...counts,
        liked: user !== undefined && (await isLiked(db, { articleId, userId: user.id })),
        areCommentsClosed: await areCommentsClosed(db, articleId, article),
        lastEventId: lastEvent,
      }
    },

    /** @param page `before` is the `next` of the previous page. @returns `undefined` if there is no such article. */
    async findComments(
      articleId: string,
      { before, limit, user }: { before?: number; limit: number; user?: User },
    ): Promise<CommentPage | undefined> {
      if (!findArticle(articleId)) return undefined
      // Read the counts before the list: a comment added in between then arrives twice, and none is missed.
      const { comments: total, lastEvent } = await readThread(db, articleId)
      const rows = await listPage(db, { articleId, before, limit: limit + 1, readerId: user?.id })
      const items = withinLength(rows.slice(0, limit))
      return {
        items: items.map((row) => toListed(row, authorOf, user)),
        total,
        next: rows.length > items.length ? items.at(-1)!.number : null,
        lastEventId: lastEvent,
      }
    },

    /** @returns `undefined` if there is no such comment, or the reader may not see it. */
    async findComment(articleId: string, id: string, user?: User): Promise<ListedComment | undefined> {
      if (!findArticle(articleId)) return undefined
      const row = await findComment(db, { articleId, id, readerId: user?.id })
      return row && toListed(row, authorOf, user)
    },

    /** Reads a user's likes and comments, for her download. */
    async readOwn(userId: string) {
      const user = await findRecipient(db, userId)
      return {
        answersMailedSince: user!.answersMailedSince,
        likes: await listLikesOf(db, userId),
        comments: await listCommentsOf(db, userId),
      }
    },
  }
}

/** Cuts a page after `MAX_PAGE_CHARACTERS`, but keeps at least one comment. */
function withinLength(rows: readonly CommentRow[]): CommentRow[] {
  let length = 0
  return rows.filter(({ text }, index) => {
    length += text.length
    return index === 0 || length <= MAX_PAGE_CHARACTERS
  })
}

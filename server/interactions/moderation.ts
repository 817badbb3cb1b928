import { firstLineOf } from '#domain/comment.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import type { AuthorOf } from '../names/types.ts'
import { blockAuthors, findBlocked, listBlocks, unblockAuthors } from './blocked-authors-store.ts'
import { findAuthor, findWriter, userOf } from './comment-store.ts'
import {
  countStates,
  listAnswered,
  listAuthors,
  listByIds,
  listMatches,
  type ModeratedComment,
} from './moderated-list-store.ts'
import { changeComments, closeComments, openComments } from './moderation-store.ts'
import { REFUSALS } from './refusals.ts'
import type { InteractionsService } from './service.ts'
import { EVERY_ARTICLE, listClosures } from './thread-store.ts'
import type {
  CommentKey,
  CommentPosition,
  DeskAuthor,
  DeskComment,
  Moderation,
  ModerationAction,
  ModerationSelection,
} from './types.ts'

interface ModerationOptions {
  database: Pick<Database, 'db' | 'kind' | 'changes'>
  interactions: Pick<InteractionsService, 'addComment'>
  authorOf: AuthorOf
  /** Title of an article; `undefined` if readers cannot see it. */
  titleOf(articleId: string): string | undefined
  now(): Date
}

/** Maximum number of comments that one request changes. */
const MAX_CHANGES = 10_000

/** States of a comment that the creator can change. Nobody can change one that its author deleted. */
const STATES = ['visible', 'held', 'removed'] as const

export function createModeration(options: ModerationOptions): Moderation {
  const { database, interactions, authorOf, titleOf, now } = options
  const { db } = database

  return {
    async list(filter, { after, limit }) {
      const outside = { ...filter, isOutsideBin: true }
      const { deleted: _, ...counts } = await countStates(database, { ...outside, states: undefined })
      const rows = await listMatches(database, { ...outside, after, limit: limit + 1 })
      const items = rows.slice(0, limit)
      const isLast = rows.length <= limit
      return { items: await withContext(items), ...(!isLast && { next: keyOf(items.at(-1)!) }), counts }
    },

    async change({ action, selection, isBlocking, unblock }) {
      const found = await findSelected(selection)
      await unblockAuthors(database, unblock)
      const blocked = isBlocking ? await blockAuthors(database, await findReaders(found), now()) : []
      return { ...(await changeFirst(action, found)), blocked }
    },

    async block(block, { isRemoving }) {
      const blocked = await blockAuthors(database, [block], now())
      if (!isRemoving) return { ids: [], blocked, hasMore: false }
      const filter = { author: block, states: ['visible' as const, 'held' as const] }
      const found = await listMatches(database, { ...filter, limit: MAX_CHANGES + 1 })
      return { ...(await changeFirst('remove', found)), blocked }
    },

    unblock: async (block) => (await unblockAuthors(database, [block])) > 0,

    async setClosed(articleId, isClosed) {
      if (isClosed) await closeComments(database, articleId, now())
      else await openComments(database, articleId)
    },

    async rules() {
      const [blocks, closures] = [await listBlocks(database), await listClosures(db)]
      return {
        blocks,
        closed: closures
          .filter((articleId) => articleId !== EVERY_ARTICLE)
          .map((articleId) => ({ articleId, title: titleOf(articleId) })),
        areAllClosed: closures.includes(EVERY_ARTICLE),
      }
    },

    async answer(userId, { id, text, attempt }) {
      const [[answered], user] = [await listByIds(database, [id]), await findWriter(db, userId)]
      if (!answered || !user) throw new AppError(...REFUSALS['no-comment'])
      const writer = { user, client: user.id }
      const answer = { to: id, isQuoting: false }
      const result = await interactions.addComment(answered.articleId, writer, text, answer, attempt)
      if (!result.ok) throw new AppError(...REFUSALS[result.reason])
    },
  }

  async function changeFirst(action: ModerationAction, found: readonly CommentKey[]) {
    const comments = found.slice(0, MAX_CHANGES)
    const attempts = await changeComments(database, action, comments, now())
    const ids = comments.filter((_, index) => attempts[index].isDone).map(({ id }) => id)
    return { ids, hasMore: found.length > MAX_CHANGES }
  }

  async function findSelected(selection: ModerationSelection): Promise<CommentKey[]> {
    if ('ids' in selection) return listByIds(database, selection.ids)
    const { filter, from, except } = selection
    const excepted = new Set(except)
    const found = await listMatches(database, {
      states: [...STATES],
      ...filter,
      isOutsideBin: true,
      upTo: from,
      limit: MAX_CHANGES + 1 + excepted.size,
    })
    return found.filter(({ id }) => !excepted.has(id))
  }

  /** Lists the addresses of the authors of comments, without the creator's own. */
  async function findReaders(comments: readonly CommentKey[]): Promise<string[]> {
    const rows = await listAnswered(
      database,
      comments.map(({ id }) => id),
    )
    const emails = rows.filter((row) => !authorOf(userOf(row)).isCreator).flatMap(({ email }) => email ?? [])
    return [...new Set(emails)]
  }

  async function withContext(rows: readonly ModeratedComment[]): Promise<DeskComment[]> {
    const emails = [...new Set(rows.flatMap(({ author }) => author ?? []))]
    const [authors, blocked, answered] = [
      Map.groupBy(await listAuthors(database, emails), ({ email }) => email),
      await findBlocked(db, emails),
      await listAnswered(
        database,
        rows.flatMap(({ answersTo }) => answersTo ?? []),
      ),
    ]
    return rows.map((row) => {
      const states = (row.author !== null && authors.get(row.author)) || []
      const { name, isCreator } = findAuthor(row, states.at(0), authorOf)
      const to = answered.find(({ id }) => id === row.answersTo)
      return {
        id: row.id,
        articleId: row.articleId,
        title: titleOf(row.articleId),
        state: row.state as DeskComment['state'],
        user: name,
        ...(isCreator && { isByCreator: true }),
        ...(to && {
          answersTo: {
            id: to.id,
            user: findAuthor(to, userOf(to), authorOf).name,
            quote: firstLineOf(to.text),
          },
        }),
        text: row.text,
        createdAt: row.createdAt,
        ...(row.editedAt !== null && { editedAt: row.editedAt }),
        ...(row.author !== null && { author: describeAuthor(row.author, states, blocked) }),
      }
    })
  }
}

function describeAuthor(
  email: string,
  states: Awaited<ReturnType<typeof listAuthors>>,
  blocked: ReadonlySet<string>,
): DeskAuthor {
  const countOf = (wanted: string) => Number(states.find(({ state }) => state === wanted)?.count ?? 0)
  const [visible, held, removed] = STATES.map(countOf)
  return { email, isBlocked: blocked.has(email), visible, held, removed }
}

function keyOf({ createdAt, id }: CommentPosition): string {
  return `${createdAt}~${id}`
}

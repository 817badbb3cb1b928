import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { comparable } from '#domain/same-text.ts'
import type { Database, Schema } from '../database/types.ts'
import type { CommentFilter, CommentKey, CommentPosition, CommentState } from './types.ts'

type Readable = Pick<Database, 'db'>

/** Number of comments in one read. */
const PAGE = 500

const STATE = sql<CommentState>`case
  when comments.removed_by = 'author' then 'deleted'
  when comments.removed_by = 'creator' then 'removed'
  when comments.held_at is not null then 'held'
  else 'visible' end`

/**
 * A comment as the creator sees it. `author` and `name` are `null` after a deletion of the account or the comment, and for an
 * imported comment, which has `signedAs`.
 */
export type ModeratedComment = Awaited<ReturnType<typeof listNewest>>[number]

interface ListQuery extends CommentFilter {
  /** Lists only comments after this one. */
  after?: CommentPosition
  /** Lists only this comment and those after it. */
  upTo?: CommentPosition
  limit: number
}

/** Lists comments, newest first. Ignores `words`. */
export function listNewest({ db }: Readable, { after, upTo, limit, ...filter }: ListQuery) {
  let query = selectMatches(db, filter)
    .select([
      'comments.id',
      'comments.articleId',
      'users.email as author',
      'users.displayName as name',
      'comments.signedAs',
      'comments.isByCreator',
      'comments.answersTo',
      'comments.text',
      'comments.createdAt',
      'comments.editedAt',
      STATE.as('state'),
    ])
    .orderBy('comments.createdAt', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
  const last = after ?? upTo
  if (last)
    query = query
      .where('comments.createdAt', '<=', last.createdAt)
      .where((where) =>
        where.or([
          where('comments.createdAt', '<', last.createdAt),
          where('comments.id', after ? '<' : '<=', last.id),
        ]),
      )
  return query.execute()
}

function selectMatches(
  db: Kysely<Schema>,
  { articleId, author, states, since, isOutsideBin }: CommentFilter,
) {
  let query = db.selectFrom('comments').leftJoin('users', 'users.id', 'comments.userId')
  if (isOutsideBin) query = query.where('comments.articleId', 'not like', '%:%')
  if (articleId !== undefined) query = query.where('comments.articleId', '=', articleId)
  if (author !== undefined)
    query = author.startsWith('@')
      ? query.where((where) =>
          where.or([
            where('users.email', 'like', `%${author}`),
            where('users.email', 'like', `%.${author.slice(1)}`),
          ]),
        )
      : query.where('users.email', '=', author)
  if (states) query = query.where(STATE, 'in', states)
  if (since !== undefined) query = query.where('comments.createdAt', '>=', since)
  return query
}

/** Counts the comments that match a filter, by their state. */
export async function countStates(
  database: Readable,
  filter: CommentFilter,
): Promise<Record<CommentState, number>> {
  const counts = { visible: 0, held: 0, removed: 0, deleted: 0 }
  if (filter.words) {
    for await (const page of readComments(database, filter)) for (const { state } of page) counts[state] += 1
    return counts
  }
  const rows = await selectMatches(database.db, filter)
    .select(({ fn }) => [STATE.as('state'), fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

/** Lists users by their addresses, a row for each state of their comments, with the number of these. */
export async function listAuthors({ db }: Readable, emails: readonly string[]) {
  // PostgreSQL does not accept an empty list.
  if (emails.length === 0) return []
  return db
    .selectFrom('users')
    .innerJoin('comments', 'comments.userId', 'users.id')
    .select(({ fn }) => [
      'users.email',
      'users.emailVerified',
      'users.displayName',
      STATE.as('state'),
      fn.countAll().as('count'),
    ])
    .where('users.email', 'in', emails)
    .groupBy(['users.email', 'users.emailVerified', 'users.displayName', 'state'])
    .execute()
}

/** Lists comments with their authors, by their ids, in any order. */
export async function listAnswered({ db }: Readable, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.userId')
    .select([
      'comments.id',
      'comments.text',
      'comments.signedAs',
      'comments.isByCreator',
      'users.email',
      'users.emailVerified',
      'users.displayName',
    ])
    .where('comments.id', 'in', ids)
    .execute()
}

/** Reads the states of comments, by their ids. */
export async function listStates(
  { db }: Readable,
  comments: readonly CommentKey[],
): Promise<Map<string, CommentState>> {
  const ids = comments.map(({ id }) => id)
  const rows = await db
    .selectFrom('comments')
    .select(['id', STATE.as('state')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Reads all comments that match a filter, newest first, in pages. */
export async function* readComments(
  database: Readable,
  { words, ...query }: Omit<ListQuery, 'limit'>,
): AsyncGenerator<ModeratedComment[]> {
  const matches = matchesWords(words)
  let after = query.after
  for (;;) {
    const page = await listNewest(database, { ...query, after, limit: PAGE })
    const found = matches ? page.filter(matches) : page
    if (found.length > 0) yield found
    if (page.length < PAGE) return
    after = page.at(-1)
    // Gives waiting requests a turn between two pages.
    await nextTurn()
  }
}

/** Lists comments that match a filter, newest first: at most `limit`. */
export async function listMatches(
  database: Readable,
  { limit, ...query }: ListQuery,
): Promise<ModeratedComment[]> {
  if (!query.words) return listNewest(database, { ...query, limit })
  const items: ModeratedComment[] = []
  for await (const page of readComments(database, query)) {
    items.push(...page.slice(0, limit - items.length))
    if (items.length === limit) break
  }
  return items
}

/** The code compares, not SQL: SQLite ignores case only for the letters A to Z. */
function matchesWords(words: string[] | undefined) {
  if (!words) return undefined
  const wanted = words.map(searchable)
  return ({ text, name, signedAs, author }: ModeratedComment) => {
    const searched = [text, signedAs ?? name ?? '', author ?? ''].map(searchable)
    return wanted.every((word) => searched.some((part) => part.includes(word)))
  }
}

function searchable(text: string): string {
  return comparable(text.normalize('NFKC'))
}

/** Lists the comments with these ids. */
export async function listByIds({ db }: Readable, ids: readonly string[]): Promise<CommentKey[]> {
  if (ids.length === 0) return []
  return db.selectFrom('comments').select(['id', 'articleId']).where('id', 'in', ids).execute()
}

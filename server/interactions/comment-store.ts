import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import { firstLineOf } from '#domain/comment.ts'
import type { CommentsTable, Database, Schema } from '../database/types.ts'
import type { User } from '../identity/types.ts'
import type { Author, AuthorOf, NamedUser } from '../names/types.ts'
import type { AnsweredComment, Comment, ListedComment } from './types.ts'

/** A stored comment with its author, and with the answered comment if that is visible. */
export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number]

type Nullable<T> = { [Key in keyof T]: T[Key] | null }

/** A comment as everybody may see it. */
export function toComment(row: CommentRow, authorOf: AuthorOf): Comment {
  const { id, number, text, createdAt, editedAt, answersTo } = row
  const { name, isCreator } = findAuthor(row, userOf(row), authorOf)
  return {
    id,
    number,
    user: name,
    ...(isCreator && { isByCreator: true }),
    ...(answersTo !== null && { answersTo: toAnswered(answersTo, row, authorOf) }),
    text,
    createdAt,
    ...(editedAt !== null && { editedAt }),
  }
}

/** A comment as one reader may see it: it says whether it is her own, and whether it waits for approval. */
export function toListed(row: CommentRow, authorOf: AuthorOf, reader?: { id: string }): ListedComment {
  const isOwn = reader !== undefined && row.userId === reader.id
  return {
    ...toComment(row, authorOf),
    ...(isOwn && { isOwn }),
    ...(row.heldAt !== null && { isHeld: true }),
  }
}

function toAnswered(id: string, row: CommentRow, authorOf: AuthorOf): AnsweredComment {
  if (row.answeredText === null) return { id }
  const { name: user } = findAuthor(
    { signedAs: row.answeredSignedAs, isByCreator: 0 },
    userOf({
      email: row.answeredEmail,
      emailVerified: row.answeredEmailVerified,
      displayName: row.answeredDisplayName,
    }),
    authorOf,
  )
  return { id, user, ...(row.isQuoting === 1 && { quote: firstLineOf(row.answeredText) }) }
}

/** Returns how readers see the author of a comment: by its signature if it was imported, otherwise by its user. */
export function findAuthor(
  { signedAs, isByCreator }: Pick<Selectable<CommentsTable>, 'signedAs' | 'isByCreator'>,
  user: NamedUser | undefined,
  authorOf: AuthorOf,
): Author {
  return signedAs === null ? authorOf(user) : { name: signedAs, isCreator: isByCreator === 1 }
}

/** The data of a joined row of users that decides a name; `undefined` without a user. */
export function userOf({ email, emailVerified, displayName }: Nullable<NamedUser>): NamedUser | undefined {
  return email === null || emailVerified === null ? undefined : { email, emailVerified, displayName }
}

function selectComments(db: Kysely<Schema>) {
  return db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.userId')
    .leftJoin('comments as answered', (join) =>
      join
        .onRef('answered.id', '=', 'comments.answersTo')
        .on('answered.heldAt', 'is', null)
        .on('answered.removedAt', 'is', null),
    )
    .leftJoin('users as answeredUsers', 'answeredUsers.id', 'answered.userId')
    .select([
      'comments.id',
      'comments.number',
      'comments.lastEvent',
      'comments.userId',
      'comments.signedAs',
      'comments.isByCreator',
      'users.email',
      'users.emailVerified',
      'users.displayName',
      'comments.answersTo',
      'comments.isQuoting',
      'answered.text as answeredText',
      'answered.signedAs as answeredSignedAs',
      'answeredUsers.email as answeredEmail',
      'answeredUsers.emailVerified as answeredEmailVerified',
      'answeredUsers.displayName as answeredDisplayName',
      'comments.text',
      'comments.createdAt',
      'comments.editedAt',
      'comments.heldAt',
      'comments.removedAt',
    ])
}

interface PageQuery {
  articleId: string
  /** Only comments with a lower number. */
  before?: number
  limit: number
  /** A user who also sees her own held comments. Absent for visitors. */
  readerId?: string
}

/** Lists a page of an article's comments, newest first. */
export function listPage(
  db: Kysely<Schema>,
  { articleId, before, limit, readerId }: PageQuery,
): Promise<CommentRow[]> {
  let query = selectVisible(db, { articleId, readerId }).orderBy('comments.number', 'desc').limit(limit)
  if (before !== undefined) query = query.where('comments.number', '<', before)
  return query.execute()
}

/** Selects the comments of an article that a reader may see. */
function selectVisible(
  db: Kysely<Schema>,
  { articleId, readerId }: Pick<PageQuery, 'articleId' | 'readerId'>,
) {
  const query = selectComments(db)
    .where('comments.articleId', '=', articleId)
    .where('comments.removedAt', 'is', null)
  if (readerId === undefined) return query.where('comments.heldAt', 'is', null)
  return query.where((where) =>
    where.or([where('comments.heldAt', 'is', null), where('comments.userId', '=', readerId)]),
  )
}

/** Finds a comment that a reader may see; `undefined` if there is none. */
export function findComment(
  db: Kysely<Schema>,
  { articleId, id, readerId }: Pick<PageQuery, 'articleId' | 'readerId'> & { id: string },
): Promise<CommentRow | undefined> {
  return selectVisible(db, { articleId, readerId }).where('comments.id', '=', id).executeTakeFirst()
}

export function readComment(db: Kysely<Schema>, id: string): Promise<CommentRow> {
  return selectComments(db).where('comments.id', '=', id).executeTakeFirstOrThrow()
}

/** Whether a comment has an id, whatever its article, author and state. */
export async function hasComment(db: Kysely<Schema>, id: string): Promise<boolean> {
  const found = db.selectFrom('comments').select('id').where('id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

/** Lists the comments that were added, changed or removed between two events, in the order of events. */
export function listEvents(
  db: Kysely<Schema>,
  { articleId, after, upTo, limit }: { articleId: string; after: number; upTo: number; limit: number },
): Promise<CommentRow[]> {
  return selectComments(db)
    .where('comments.articleId', '=', articleId)
    .where('comments.lastEvent', '>', after)
    .where('comments.lastEvent', '<=', upTo)
    .orderBy('comments.lastEvent')
    .limit(limit)
    .execute()
}

export async function addComment(
  trx: Kysely<Schema>,
  comment: Omit<Insertable<CommentsTable>, 'lastEvent'>,
): Promise<void> {
  await trx
    .insertInto('comments')
    .values({ ...comment, lastEvent: comment.number })
    .execute()
}

export async function updateComment(
  trx: Kysely<Schema>,
  id: string,
  changed: Updateable<CommentsTable>,
): Promise<void> {
  await trx.updateTable('comments').set(changed).where('id', '=', id).execute()
}

/** Removes the author from a user's comments on an article, as an event of the thread. */
export async function anonymizeComments(
  trx: Kysely<Schema>,
  { articleId, userId, lastEvent }: { articleId: string; userId: string; lastEvent: number },
): Promise<void> {
  await trx
    .updateTable('comments')
    .set({ userId: null, lastEvent })
    .where('articleId', '=', articleId)
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .execute()
}

/** Lists the comments that a user wrote and did not remove, newest first. */
export async function countVisible(
  trx: Kysely<Schema>,
  { articleId, userId }: { articleId: string; userId: string },
): Promise<number> {
  const row = await trx
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('articleId', '=', articleId)
    .where('userId', '=', userId)
    .where('heldAt', 'is', null)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Deletes the texts of a user's comments on an article, as an event of the thread. The rows stay, as after a deletion by her. */
export async function eraseComments(
  trx: Kysely<Schema>,
  {
    articleId,
    userId,
    ...removed
  }: { articleId: string; userId: string; lastEvent: number; removedAt: string },
): Promise<void> {
  await trx
    .updateTable('comments')
    .set({ ...removed, removedBy: 'author', userId: null, text: '', textHash: '' })
    .where('articleId', '=', articleId)
    .where('userId', '=', userId)
    .execute()
}

export function listCommentsOf(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('comments')
    .select(['articleId', 'text', 'createdAt', 'editedAt', 'removedBy'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Whether a text was written after an instant: by one user, under one article, or as an answer to one comment if these are given. */
export async function hasSameText(
  db: Kysely<Schema>,
  query: {
    textHash: string
    since: string
    except: string
    articleId?: string
    userId?: string
    /** `null` for comments that are no answers. */
    answersTo?: string | null
  },
): Promise<boolean> {
  const { textHash, since, except, articleId, userId, answersTo } = query
  let same = db
    .selectFrom('comments')
    .select('id')
    .where('textHash', '=', textHash)
    .where('createdAt', '>', since)
    .where('id', '!=', except)
    .limit(1)
  if (articleId !== undefined) same = same.where('articleId', '=', articleId)
  if (userId !== undefined) same = same.where('userId', '=', userId)
  if (answersTo !== undefined) same = same.where('answersTo', answersTo === null ? 'is' : '=', answersTo)
  return (await same.executeTakeFirst()) !== undefined
}

/** Counts the other visible and held comments of a user. */
export async function countOthers(
  db: Kysely<Schema>,
  { userId, except }: { userId: string; except: string },
): Promise<{ visible: number; held: number }> {
  // A user has few comments, so the index on users is enough.
  const row = await db
    .selectFrom('comments')
    .select(({ fn }) => [fn.countAll().as('all'), fn.count('heldAt').as('held')])
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .where('id', '!=', except)
    .executeTakeFirstOrThrow()
  return { visible: Number(row.all) - Number(row.held), held: Number(row.held) }
}

/** Keeps an account from being deleted until the transaction ends. @returns Whether there is one with this id. */
export async function holdAccount(trx: Kysely<Schema>, kind: Database['kind'], id: string): Promise<boolean> {
  const user = trx.selectFrom('users').select('id').where('id', '=', id)
  return (await (kind === 'sqlite' ? user : user.forKeyShare()).executeTakeFirst()) !== undefined
}

/** Finds a user as the author of comments; `undefined` if there is none. */
export async function findWriter(db: Kysely<Schema>, id: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'emailVerified', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, emailVerified: Boolean(row.emailVerified), createdAt: new Date(row.createdAt) }
}

import { sql } from 'kysely'
import type { Db } from '../database/types.ts'
import type { ListedReader } from './types.ts'

/** Lists accounts whose address or name contains a text in lower case, newest first. */
export async function listReaders(
  db: Db,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<ListedReader[]> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  let query = selectReaders(db).orderBy('createdAt', 'desc').orderBy('id').offset(offset).limit(limit)
  if (search !== '')
    query = query.where(
      sql<boolean>`(email like ${pattern} escape '\\' or lower(coalesce(display_name, '')) like ${pattern} escape '\\' or lower(name) like ${pattern} escape '\\')`,
    )
  return (await query.execute()).map(toListed)
}

/** Finds an account; `undefined` if it is missing. */
export async function findReader(db: Db, id: string): Promise<ListedReader | undefined> {
  const row = await selectReaders(db).where('id', '=', id).executeTakeFirst()
  return row && toListed(row)
}

/** Reads when a session of a user was last used; `undefined` without a session. */
export async function readLastSeen(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('updatedAt')
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && new Date(row.updatedAt).toISOString()
}

function selectReaders(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'emailVerified', 'displayName', 'name', 'createdAt'])
    .select((user) => [
      user
        .selectFrom('comments')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('comments.userId', '=', 'users.id')
        .as('comments'),
      user
        .selectFrom('likes')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('likes.userId', '=', 'users.id')
        .as('likes'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReaders>['execute']>>[number]

function toListed({ emailVerified, createdAt, comments, likes, ...row }: Row): ListedReader {
  return {
    ...row,
    emailVerified: Boolean(emailVerified),
    createdAt: new Date(createdAt).toISOString(),
    comments: Number(comments),
    likes: Number(likes),
  }
}

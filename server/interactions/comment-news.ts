import type { Database } from '../database/types.ts'
import type { AuthorOf } from '../names/types.ts'
import type { NewsSource } from '../mail/types.ts'
import { userOf } from './comment-store.ts'

interface CommentNewsOptions extends Pick<Database, 'db'> {
  /** Returns an article's title; `undefined` if it is missing. */
  titleOf(articleId: string): string | undefined
  authorOf: AuthorOf
}

/** Number of comments that a mail quotes. */
const QUOTED = 3

/** The new comments that the creator is mailed about: visible ones, and those that wait for her approval. Hers are not. */
export function commentNews({ db, titleOf, authorOf }: CommentNewsOptions): NewsSource[] {
  return [sourceOf('comments', 'is'), sourceOf('held', 'is not')]

  /** @param isHeld How the column of the held comments compares with `null`. */
  function sourceOf(topic: 'comments' | 'held', isHeld: 'is' | 'is not'): NewsSource {
    return {
      topic,
      async findOldest() {
        const row = await db
          .selectFrom('comments')
          .select('createdAt')
          .where('noticedAt', 'is', null)
          .where('heldAt', isHeld, null)
          .orderBy('createdAt')
          .limit(1)
          .executeTakeFirst()
        return row?.createdAt
      },
      async take(trx, noticedAt) {
        const taken = await trx
          .updateTable('comments')
          .set({ noticedAt })
          .where('noticedAt', 'is', null)
          .where('heldAt', isHeld, null)
          .returning(['id', 'userId', 'removedAt', 'createdAt'])
          .execute()
        const owner = await trx.selectFrom('owner').select('userId').executeTakeFirst()
        const news = taken
          .filter(({ userId, removedAt }) => removedAt === null && (!owner || userId !== owner.userId))
          .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
        const ids = news.slice(0, QUOTED).map(({ id }) => id)
        return { count: news.length, newest: ids.length === 0 ? [] : await quote(trx, ids) }
      },
    }
  }

  async function quote(trx: Database['db'], ids: string[]) {
    const rows = await trx
      .selectFrom('comments')
      .leftJoin('users', 'users.id', 'comments.userId')
      .select([
        'comments.articleId',
        'comments.text',
        'users.email',
        'users.emailVerified',
        'users.displayName',
      ])
      .where('comments.id', 'in', ids)
      .orderBy('comments.createdAt', 'desc')
      .execute()
    return rows.map((row) => {
      const user = userOf(row)
      const title = titleOf(row.articleId) ?? row.articleId
      return {
        lead: `${user ? authorOf(user).name : 'Guest'} on ‘${title}’:`,
        text: row.text,
      }
    })
  }
}

import type { Kysely } from 'kysely'
import type { Schema } from '../database/types.ts'
import type { AuthorOf } from '../names/types.ts'
import { listPage, toComment } from './comment-store.ts'
import type { Comment } from './types.ts'

const PAGE_LENGTH = 500

/** Makes a function that lists all visible comments of an article, newest first. @param db Without one there are none. */
export function createPublicComments(db: Kysely<Schema> | undefined, authorOf: AuthorOf) {
  return async (articleId: string): Promise<Comment[]> => {
    const comments: Comment[] = []
    let isWhole = db === undefined
    while (!isWhole) {
      const rows = await listPage(db!, { articleId, before: comments.at(-1)?.number, limit: PAGE_LENGTH })
      comments.push(...rows.map((row) => withoutGone(toComment(row, authorOf))))
      isWhole = rows.length < PAGE_LENGTH
    }
    return comments
  }
}

/** An answer to a comment that is gone is a comment, for programs that read only these. */
function withoutGone({ answersTo, ...comment }: Comment): Comment {
  return answersTo?.user === undefined ? comment : { ...comment, answersTo }
}

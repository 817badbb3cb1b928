import type { Database } from '../database/types.ts'
import { listBlocks } from './block-store.ts'
import { countLikes } from './like-store.ts'
import { countComments } from './moderation-store.ts'
import { EVERY_ARTICLE, listClosures } from './thread-store.ts'
import type { CommentState } from './types.ts'

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
export async function readTotals({ db }: Pick<Database, 'db'>): Promise<Totals> {
  const closures = await listClosures(db)
  return {
    comments: await countComments(db),
    likes: await countLikes(db),
    blockedAuthors: await listBlocks(db),
    closedArticles: closures.filter((articleId) => articleId !== EVERY_ARTICLE),
    areAllClosed: closures.includes(EVERY_ARTICLE),
  }
}

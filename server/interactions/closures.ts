import type { Kysely } from 'kysely'
import type { Database, Schema } from '../database/types.ts'
import { addClosure, deleteClosure, EVERY_ARTICLE, hasThread, listClosures } from './thread-store.ts'

/** What closing or opening comments led to. */
export interface Closing {
  /** Whether it was otherwise before. */
  isChanged: boolean
  /** Whether the database knows of the article; it does once somebody has liked it or commented on it. */
  isKnown: boolean
  /** Whether the comments of every article are closed now. */
  areAllClosed: boolean
}

/** Closes the comments of an article; of all without one. Those that are there stay readable. */
export function closeComments(
  database: Pick<Database, 'changes'>,
  articleId: string | undefined,
  now: Date,
): Promise<Closing> {
  return setClosed(database, articleId, (trx, key) => addClosure(trx, key, now.toISOString()))
}

/** Takes `closeComments` back; without an article, only what was closed for all. */
export function openComments(
  database: Pick<Database, 'changes'>,
  articleId: string | undefined,
): Promise<Closing> {
  return setClosed(database, articleId, deleteClosure)
}

function setClosed(
  { changes }: Pick<Database, 'changes'>,
  articleId: string | undefined,
  change: (trx: Kysely<Schema>, key: string) => Promise<void>,
): Promise<Closing> {
  const key = articleId ?? EVERY_ARTICLE
  return changes.commit(async (trx, announce) => {
    const before = await listClosures(trx)
    await change(trx, key)
    const after = await listClosures(trx)
    announce('thread', articleId)
    return {
      isChanged: before.includes(key) !== after.includes(key),
      areAllClosed: after.includes(EVERY_ARTICLE),
      isKnown: articleId === undefined || (await hasThread(trx, articleId)),
    }
  })
}

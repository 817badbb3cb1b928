import type { Transaction } from 'kysely'
import type { Database, Schema, Work } from '../database/types.ts'
import { createGroupCommit } from '../database/group-commit.ts'
import { setLastEvent } from './comment-store.ts'
import { hideComment, listKeysOf, readState, releaseComment, unhideComment } from './moderation-store.ts'
import { countEvent, holdThread } from './thread-store.ts'
import type { CommentKey, CommentState } from './types.ts'

/** What the creator's own hand works on: the database, and the way in which those who read hear of it. */
type Moderated = Pick<Database, 'db' | 'kind' | 'changes'>

/** Comments of an author that are changed at a time. */
const PAGE = 500

/** What an attempt to change a comment led to: `false` with the state that the comment is in and that did not allow it. */
export type Attempt = { isDone: true } | { isDone: false; state: CommentState }

/** Removes comments, so that the creator can restore them. One that is gone already stays as it is. */
export function removeComments(
  database: Moderated,
  comments: readonly CommentKey[],
  now: Date,
): Promise<Attempt[]> {
  const removedAt = now.toISOString()
  return changeEach(database, comments, async (trx, id) => {
    const hidden = await hideComment(trx, { id, removedAt })
    return hidden && (hidden.heldAt === null ? -1 : 0)
  })
}

/** Brings back what the creator removed, as it was: what waited for approval waits again. */
export function restoreComments(database: Moderated, comments: readonly CommentKey[]): Promise<Attempt[]> {
  return changeEach(database, comments, async (trx, id) => {
    const restored = await unhideComment(trx, id)
    return restored && (restored.heldAt === null ? 1 : 0)
  })
}

/** Lets everybody see comments that wait for approval. */
export function approveComments(database: Moderated, comments: readonly CommentKey[]): Promise<Attempt[]> {
  return changeEach(database, comments, async (trx, id) => (await releaseComment(trx, id)) && 1)
}

/**
 * Changes comments, each as an event of its thread.
 *
 * @param change Gives by how many visible comments the thread has more; `undefined` if it left the comment as it is.
 */
async function changeEach(
  { db, kind, changes }: Moderated,
  comments: readonly CommentKey[],
  change: (trx: Transaction<Schema>, id: string) => Promise<number | undefined>,
): Promise<Attempt[]> {
  const write = createGroupCommit(changes)
  const changed = new Set<CommentKey>()
  // One thread after the other: who deletes an account needs several, and takes them in no order.
  for (const [articleId, ofThread] of Map.groupBy(comments, (comment) => comment.articleId)) {
    const writes = ofThread.map(async (comment) => {
      if (await write(articleId, changeOne(kind, comment, change))) changed.add(comment)
    })
    await Promise.all(writes)
  }
  return Promise.all(
    comments.map(async (comment) =>
      changed.has(comment) ? { isDone: true } : { isDone: false, state: await readState(db, comment.id) },
    ),
  )
}

function changeOne(
  kind: Database['kind'],
  { id, articleId }: CommentKey,
  change: (trx: Transaction<Schema>, id: string) => Promise<number | undefined>,
): Work<boolean> {
  return async (trx, announce) => {
    await holdThread(trx, kind, articleId)
    const difference = await change(trx, id)
    if (difference === undefined) return false
    const { lastEvent } = await countEvent(trx, articleId, { comments: difference })
    await setLastEvent(trx, id, lastEvent)
    announce('thread', articleId)
    return true
  }
}

/** Removes all comments of an author. @returns How many there were. */
export async function removeCommentsOf(database: Moderated, author: string, now: Date): Promise<number> {
  let count = 0
  for (;;) {
    const comments = await listKeysOf(database.db, { author, limit: PAGE })
    if (comments.length === 0) return count
    const attempts = await removeComments(database, comments, now)
    count += attempts.filter(({ isDone }) => isDone).length
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely, Selectable } from 'kysely'
import type { CommentsTable, Database, Schema } from '../database/types.ts'
import { listStates } from './moderated-list-store.ts'
import {
  addClosure,
  countEvent,
  createThreadTransaction,
  deleteClosure,
  EVERY_ARTICLE,
} from './thread-store.ts'
import type { CommentKey, CommentState, ModerationAction } from './types.ts'

/* The creator's work with comments in the studio. */

type Writable = Pick<Database, 'db' | 'kind' | 'changes'>
type State = Pick<Selectable<CommentsTable>, 'heldAt' | 'removedAt' | 'removedBy'>

/** The result of an attempt to change a comment. A failed attempt contains the state that did not allow the change. */
export type Attempt = { isDone: true } | { isDone: false; state: CommentState }

/** Whether a comment's state allows each action. */
const ALLOWS: Record<ModerationAction, (state: State) => boolean> = {
  approve: ({ removedAt, heldAt }) => removedAt === null && heldAt !== null,
  hold: ({ removedAt, heldAt }) => removedAt === null && heldAt === null,
  remove: ({ removedAt }) => removedAt === null,
  restore: ({ removedBy }) => removedBy === 'creator',
}

/**
 * Changes comments: makes held ones visible, holds visible ones, or removes and restores them. A removed comment that
 * was held is held again once it is restored. The comments of each article change in one transaction, as one event.
 *
 * @param comments In any order; each exists. @returns An attempt for each of them.
 */
export async function changeComments(
  database: Writable,
  action: ModerationAction,
  comments: readonly CommentKey[],
  now: Date,
): Promise<Attempt[]> {
  const changeThread = createThreadTransaction(database)
  const set = changesAt(now.toISOString())[action]
  const done = new Set<string>()
  for (const [articleId, keys] of Map.groupBy(comments, (each) => each.articleId)) {
    const ids = keys.map(({ id }) => id)
    const changed = await changeThread(articleId, async (trx, announce) => {
      const states = await trx
        .selectFrom('comments')
        .select(['id', 'heldAt', 'removedAt', 'removedBy'])
        .where('id', 'in', ids)
        .execute()
      const allowed = states.filter(ALLOWS[action])
      if (allowed.length === 0) return []
      const difference = allowed.reduce(
        (sum, state) => sum + visibility({ ...state, ...set }) - visibility(state),
        0,
      )
      const { lastEvent } = await countEvent(trx, articleId, { comments: difference })
      const changedIds = allowed.map(({ id }) => id)
      // A second update of a row would make PostgreSQL lock its user, whose row may not be locked after the thread's.
      await trx
        .updateTable('comments')
        // She has seen it, so no mail announces it.
        .set({ ...set, noticedAt: now.toISOString(), lastEvent })
        .where('id', 'in', changedIds)
        .execute()
      announce('thread', articleId)
      return changedIds
    })
    for (const id of changed) done.add(id)
    // Gives waiting requests a turn between two articles.
    await nextTurn()
  }
  const states = done.size < comments.length ? await listStates(database, comments) : undefined
  // A comment that is named twice is changed once.
  return comments.map(({ id }) =>
    done.delete(id) ? { isDone: true } : { isDone: false, state: states!.get(id)! },
  )
}

function changesAt(at: string): Record<ModerationAction, Partial<State>> {
  return {
    approve: { heldAt: null },
    hold: { heldAt: at },
    remove: { removedAt: at, removedBy: 'creator' },
    restore: { removedAt: null, removedBy: null },
  }
}

function visibility({ heldAt, removedAt }: State): number {
  return heldAt === null && removedAt === null ? 1 : 0
}

/** Closes the comments of an article, or of all articles. Existing comments stay readable. */
export function closeComments(database: Pick<Database, 'changes'>, articleId: string | undefined, now: Date) {
  return setClosed(database, articleId, (trx, key) => addClosure(trx, key, now.toISOString()))
}

/** Reopens the comments of an article. Without an article, ends only the closure of all articles. */
export function openComments(database: Pick<Database, 'changes'>, articleId: string | undefined) {
  return setClosed(database, articleId, deleteClosure)
}

function setClosed(
  { changes }: Pick<Database, 'changes'>,
  articleId: string | undefined,
  change: (trx: Kysely<Schema>, key: string) => Promise<void>,
): Promise<void> {
  return changes.commit(async (trx, announce) => {
    await change(trx, articleId ?? EVERY_ARTICLE)
    announce('thread', articleId)
  })
}

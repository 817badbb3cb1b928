import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Insertable, type Transaction } from 'kysely'
import type { MovedComment } from '@waypost/content-service/moving'
import { GUEST } from '#domain/comment.ts'
import { adoptDisplayName } from '#domain/display-name.ts'
import type { CommentsTable, Database, Schema } from '../database/types.ts'
import { hashText } from './comment-rules.ts'
import { createThreadTransaction, readThread } from './thread-store.ts'

type Row = Omit<Insertable<CommentsTable>, 'number' | 'lastEvent'>

/** Number of comments that one transaction adds. Comments of readers wait meanwhile. */
const ADDED_AT_ONCE = 200

/**
 * Adds the comments of an old site that are not there yet, among the comments of their articles by their dates. Running sites
 * show them at once; nobody is mailed. Those that the creator removed stay removed. A failure leaves whole transactions; the
 * next import adds the rest.
 *
 * @param comments The oldest first.
 * @returns The number of added comments.
 */
export async function addImportedComments(
  database: Pick<Database, 'db' | 'kind' | 'changes'>,
  comments: readonly MovedComment[],
  now: Date,
): Promise<number> {
  const changeThread = createThreadTransaction(database)
  let added = 0
  for (const [articleId, ofArticle] of Map.groupBy(comments, (each) => each.articleId)) {
    const ids = new Set(ofArticle.map(({ id }) => id))
    const rows = ofArticle.map((comment) => toRow(comment, ids, now))
    for (let start = 0; start < rows.length; start += ADDED_AT_ONCE) {
      const some = rows.slice(start, start + ADDED_AT_ONCE)
      added += await changeThread(articleId, async (trx, announce) => {
        const known = await findKnown(trx, some)
        const fresh = some.filter(({ id }) => !known.has(id))
        if (fresh.length === 0) return 0
        await addRows(trx, articleId, fresh)
        announce('thread', articleId)
        return fresh.length
      })
      // Gives waiting requests a turn between two transactions.
      await nextTurn()
    }
  }
  return added
}

function toRow(comment: MovedComment, ids: ReadonlySet<string>, now: Date): Row {
  const { id, articleId, name = '', isByCreator, isHeld, answersTo, editedAt, text } = comment
  const createdAt = new Date(comment.createdAt).toISOString()
  return {
    id,
    articleId,
    signedAs: adoptDisplayName(name) || GUEST,
    isByCreator: isByCreator ? 1 : 0,
    text,
    textHash: hashText(text),
    createdAt,
    editedAt: editedAt === undefined ? null : new Date(editedAt).toISOString(),
    heldAt: isHeld ? createdAt : null,
    answersTo: answersTo !== undefined && ids.has(answersTo) ? answersTo : null,
    // No mail announces it.
    noticedAt: now.toISOString(),
  }
}

/** An article may have another name since its comments were imported, so only ids count. */
async function findKnown(trx: Transaction<Schema>, rows: readonly Row[]): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id)
  const found = await trx.selectFrom('comments').select('id').where('id', 'in', ids).execute()
  return new Set(found.map(({ id }) => id))
}

/** Adds comments of an article, and numbers all its comments by their dates, as an event for each. */
async function addRows(trx: Transaction<Schema>, articleId: string, rows: readonly Row[]): Promise<void> {
  const { lastEvent: before } = await readThread(trx, articleId)
  await trx
    .insertInto('comments')
    .values(rows.map((row) => ({ ...row, number: before, lastEvent: before })))
    .execute()
  const order = sql<number>`row_number() over (order by created_at, number, id)`
  const { numUpdatedRows } = await trx
    .with('ordered', (db) =>
      db
        .selectFrom('comments')
        .select(['id', order.as('place')])
        .where('articleId', '=', articleId),
    )
    .updateTable('comments')
    .from('ordered')
    .set({
      number: sql<number>`${before} + ordered.place`,
      lastEvent: sql<number>`${before} + ordered.place`,
    })
    .whereRef('comments.id', '=', 'ordered.id')
    .executeTakeFirst()
  const visible = rows.filter(({ heldAt }) => heldAt === null).length
  const lastEvent = before + Number(numUpdatedRows)
  await trx
    .insertInto('threads')
    .values({ articleId, likes: 0, comments: visible, lastEvent })
    .onConflict((conflict) =>
      conflict
        .column('articleId')
        .doUpdateSet({ comments: sql<number>`threads.comments + ${visible}`, lastEvent }),
    )
    .execute()
}

import type { Kysely } from 'kysely'
import type { Schema } from '../database/types.ts'
import type { AuthorOf } from '../names/types.ts'
import { listEvents, toComment, type CommentRow } from './comment-store.ts'
import { areCommentsClosed, readThread, type ArticleRules } from './thread-store.ts'
import type { ThreadCounts } from './types.ts'

/** Maximum number of changed comments in an update. A reader who missed more loads the page again. */
const MAX_EVENTS = 200

/** Maximum size of these comments in bytes. Many readers may reconnect at once, and must not fill the memory. */
const MAX_EVENT_BYTES = 128 * 1024

/** The changes of a thread after an event, as Server-Sent Events. */
export type ThreadUpdate = Awaited<ReturnType<typeof readUpdate>>

interface UpdateQuery {
  articleId: string
  article: ArticleRules | undefined
  /** Number of the last event that the reader knows; `undefined` to read only the counts. */
  after: number | undefined
  authorOf: AuthorOf
}

/** Reads the changes of a thread. A comment that changed several times appears once, with its last change. */
export async function readUpdate(db: Kysely<Schema>, { articleId, article, after, authorOf }: UpdateQuery) {
  const { lastEvent: position, likes, comments } = await readThread(db, articleId)
  const counts = { likes, comments, areCommentsClosed: await areCommentsClosed(db, articleId, article) }
  return {
    /** Comments that were added, changed or removed. */
    events: await readEvents(after ?? position),
    /** The counts after these changes. */
    counts: Buffer.from(formatCounts(counts, position)),
    /** Number of the last event that is included. */
    position,
  }

  async function readEvents(after: number): Promise<Buffer> {
    if (after === position) return NOTHING
    // If the reader knows a later event, an older copy has replaced the database.
    if (after > position) return RESET
    const rows = await listEvents(db, { articleId, after, upTo: position, limit: MAX_EVENTS + 1 })
    if (rows.length > MAX_EVENTS) return RESET
    const events = Buffer.from(formatEvents(rows, authorOf))
    return events.length > MAX_EVENT_BYTES ? RESET : events
  }
}

const NOTHING = Buffer.alloc(0)
const RESET = Buffer.from('event: reset\ndata: {}\n\n')

function formatEvents(rows: CommentRow[], authorOf: AuthorOf): string {
  return rows
    .filter(({ createdAt, heldAt, removedAt }) => heldAt !== createdAt || removedAt !== null)
    .map((row, index, all) => {
      // A comment that is held, but not since its creation, was visible before its author changed it.
      const isVisible = row.removedAt === null && row.heldAt === null
      const [event, data] = isVisible ? ['comment', toComment(row, authorOf)] : ['removed', { id: row.id }]
      // Several comments may share an event. Only the last of them gets its id.
      const id = all[index + 1]?.lastEvent === row.lastEvent ? '' : `id: ${row.lastEvent}\n`
      return `${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    })
    .join('')
}

function formatCounts(counts: ThreadCounts, position: number): string {
  return `id: ${position}\nevent: thread\ndata: ${JSON.stringify(counts)}\n\n`
}

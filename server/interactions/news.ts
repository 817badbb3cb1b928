import type { Kysely } from 'kysely'
import type { CommentAuthor } from '#domain/comment.ts'
import type { Schema } from '../database/types.ts'
import { listEvents, type CommentRow } from './comment-store.ts'
import { toComment } from './comment.ts'
import { isClosed, readThread } from './thread-store.ts'
import type { ThreadCounts } from './types.ts'

/** Most changed comments that are told; who missed more reads the page again. */
const MAX_EVENTS = 200

/** Most bytes of them: whoever comes back waits for no more, and many who come back at once fill no memory. */
const MAX_EVENT_BYTES = 128 * 1024

/** What happened to a thread after some event, as Server-Sent Events. */
export interface News {
  /** Comments that came, changed or went. */
  events: Buffer
  /** The counts after it. */
  counts: Buffer
  /** Number of the last event that is in it. */
  position: number
}

interface NewsOptions {
  articleId: string
  /** Number of the last event that is known; `undefined` if only the counts are wanted. */
  after: number | undefined
  commentAuthor: CommentAuthor
  /** Whether the article itself says that nobody may comment. */
  areCommentsClosed: boolean
}

/** Reads what happened to a thread. Of a comment that changed more than once, the last is told. */
export async function readNews(db: Kysely<Schema>, options: NewsOptions): Promise<News> {
  const { articleId, commentAuthor } = options
  const { lastEvent: position, likes, comments } = await readThread(db, articleId)
  const areCommentsClosed = options.areCommentsClosed || (await isClosed(db, articleId))
  const { after = position } = options
  return {
    events: await readEvents(),
    counts: Buffer.from(formatCounts({ likes, comments, areCommentsClosed }, position)),
    position,
  }

  async function readEvents(): Promise<Buffer> {
    if (after === position) return NOTHING
    // Whoever knows of later events knows them of a database that is gone.
    if (after > position) return RESET
    const rows = await listEvents(db, { articleId, after, upTo: position, limit: MAX_EVENTS + 1 })
    if (rows.length > MAX_EVENTS) return RESET
    const events = Buffer.from(formatEvents(rows, commentAuthor))
    return events.length > MAX_EVENT_BYTES ? RESET : events
  }
}

const NOTHING = Buffer.alloc(0)
const RESET = Buffer.from('event: reset\ndata: {}\n\n')

function formatEvents(rows: CommentRow[], commentAuthor: CommentAuthor): string {
  return rows
    .filter(({ heldAt, removedAt }) => heldAt === null || removedAt !== null)
    .map((row, index, all) => {
      const [event, data] =
        row.removedAt === null ? ['comment', toComment(row, commentAuthor)] : ['removed', { id: row.id }]
      // Of several by one event, only the last may say that the event is known.
      const id = all[index + 1]?.lastEvent === row.lastEvent ? '' : `id: ${row.lastEvent}\n`
      return `${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    })
    .join('')
}

function formatCounts(counts: ThreadCounts, position: number): string {
  return `id: ${position}\nevent: thread\ndata: ${JSON.stringify(counts)}\n\n`
}

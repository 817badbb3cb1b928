import type {
  Comment,
  Deletion,
  ListedComment,
  SavedLike,
  Thread,
  ThreadCounts,
} from '#server/interactions/types.ts'
import {
  EMPTY_LIST,
  withComment,
  withOwn,
  withoutComment,
  withoutOwn,
  type CommentList,
} from './comment-list.ts'

/** What is known of an article's likes and comments. */
export interface ThreadState {
  /** `undefined` until they have been read once. */
  counts: (ThreadCounts & { liked: boolean }) | undefined
  /** The event that told the counts last. */
  countedAt: number
  /** The event by which the reader last liked the article here, or took it back. */
  likedAt: number
  list: CommentList
  /** Whether the newest comments have been read. */
  reading: 'unread' | 'loading' | 'failed' | 'ready'
  /** Whether those before them are on their way. */
  readingEarlier: 'idle' | 'loading' | 'failed'
  /** The comments that have come while the list was shown: others' by the live stream, and the reader's own. */
  newIds: ReadonlySet<string>
  /** What the reader has just done, for one who does not see it; `number` tells it from the one before, if that said the same. */
  announcement: { text: string; number: number }
  /** Comments of others that came while comments were shown, and who wrote the last. None, once one of them may be gone. */
  arrived: { count: number; by: string }
}

export const UNKNOWN: ThreadState = {
  counts: undefined,
  countedAt: 0,
  likedAt: 0,
  list: EMPTY_LIST,
  reading: 'unread',
  readingEarlier: 'idle',
  newIds: new Set(),
  announcement: { text: '', number: 0 },
  arrived: { count: 0, by: '' },
}

/** Takes over counts that were read, but for those of which something newer is known. */
export function withCounts(state: ThreadState, { lastEventId, liked, ...counts }: Thread): ThreadState {
  const known = state.counts
  const isLiked = known && lastEventId < state.likedAt ? known.liked : liked
  if (known && lastEventId < state.countedAt) return { ...state, counts: { ...known, liked: isLiked } }
  return { ...state, counts: { ...counts, liked: isLiked }, countedAt: lastEventId }
}

/** Takes over counts that the live stream told. */
export function withLiveCounts(state: ThreadState, counts: ThreadCounts, eventId: number): ThreadState {
  return { ...state, counts: { liked: false, ...state.counts, ...counts }, countedAt: eventId }
}

/** Takes over what saving a like was answered with. */
export function withLike(state: ThreadState, { likes, liked, lastEventId }: SavedLike): ThreadState {
  if (!state.counts) return state
  const counts = { ...state.counts, liked, ...(lastEventId >= state.countedAt && { likes }) }
  return { ...state, counts, likedAt: lastEventId }
}

/**
 * Shows a comment that the live stream told of, if comments are shown, and counts it as arrived if it is new.
 *
 * @param event `isExpected` while the reader waits for one of her own.
 */
export function withLiveComment(
  state: ThreadState,
  comment: Comment,
  { eventId, isExpected = false }: { eventId: number; isExpected?: boolean },
): ThreadState {
  if (state.reading === 'unread') return state
  const newest = state.list.items[0]?.number ?? -Infinity
  const isNew = state.reading === 'ready' && comment.number > newest
  const shown = { ...state, list: withComment(state.list, comment, eventId) }
  if (!isNew) return shown
  const marked = withNew(shown, comment.id)
  if (isExpected) return marked
  return { ...marked, arrived: { count: state.arrived.count + 1, by: comment.user } }
}

/** Takes away a comment that the live stream says is gone. */
export function withLiveRemoval(state: ThreadState, id: string, eventId: number): ThreadState {
  if (state.reading === 'unread') return state
  // What was told of may be what has gone.
  const told = { ...state, arrived: UNKNOWN.arrived }
  return announce({ ...told, list: withoutComment(state.list, id, eventId) }, '')
}

/** Shows what the reader has just posted; the number of a comment is that of the event that brought it. */
export function withPosted(state: ThreadState, comment: ListedComment): ThreadState {
  const { counts } = state
  // The live stream may have been quicker, and may have told more of it since.
  const list = state.list.heard.has(comment.id)
    ? withOwn(state.list, comment.id)
    : withComment(state.list, comment, comment.number)
  const isCounted = comment.isHeld || comment.number <= state.countedAt
  return announce(
    {
      ...withNew(state, comment.id),
      list,
      counts: counts && { ...counts, comments: counts.comments + (isCounted ? 0 : 1) },
    },
    comment.isHeld ? 'Your comment waits for approval.' : 'Your comment was posted.',
  )
}

/** Takes away what the reader has just deleted. */
export function withDeleted(
  state: ThreadState,
  id: string,
  { comments, lastEventId }: Deletion,
): ThreadState {
  const { counts } = state
  const isNews = lastEventId >= state.countedAt
  return announce(
    {
      ...state,
      list: withoutComment(state.list, id, lastEventId),
      counts: counts && { ...counts, comments: isNews ? comments : counts.comments },
    },
    'Your comment was deleted.',
  )
}

/** Leaves what everybody sees, after the reader has left or another has come. */
export function withoutReader(state: ThreadState): ThreadState {
  return {
    ...state,
    counts: state.counts && { ...state.counts, liked: false },
    list: withoutOwn(state.list),
  }
}

/** Takes nothing as new any more, after the list was put away. */
export function withNothingNew(state: ThreadState): ThreadState {
  return { ...state, newIds: new Set() }
}

function withNew(state: ThreadState, id: string): ThreadState {
  return { ...state, newIds: new Set(state.newIds).add(id) }
}

function announce(state: ThreadState, text: string): ThreadState {
  return { ...state, announcement: { text, number: state.announcement.number + 1 } }
}

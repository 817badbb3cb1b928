import { firstLineOf } from '#domain/comment.ts'
import type {
  Comment,
  CommentPage,
  Deletion,
  EditedComment,
  ListedComment,
  SavedLike,
  Thread,
  ThreadCounts,
} from '#server/interactions/types.ts'

/** The likes and comments of an article, as far as they are loaded. */
export interface ThreadState {
  /** `undefined` until the counts are first read. */
  counts: (ThreadCounts & { liked: boolean }) | undefined
  /** Id of the last event that the counts include. */
  countedAt: number
  /** Id of the event of the reader's last like or unlike on this page. */
  likedAt: number
  /** The comments that are shown, newest first. */
  items: readonly ListedComment[]
  /** The next page contains comments with lower numbers; `null` if all pages have been read. */
  next: number | null
  /** The last event of each comment, by the comment's id. A page from before it is outdated for this comment. */
  events: ReadonlyMap<string, CommentEvent>
  /** State of the newest comments. */
  status: 'unread' | 'loading' | 'failed' | 'ready'
  /** State of the next page of earlier comments. */
  earlierStatus: 'idle' | 'loading' | 'failed'
  /** Ids of the comments that arrived while the list was open. */
  newIds: ReadonlySet<string>
  /** Announces the reader's last action to screen readers; `number` distinguishes equal texts. */
  announcement: { text: string; number: number }
  /** Other readers' comments since the list opened: their number, and the last one's author. A removal resets them. */
  arrived: { count: number; by: string }
}

interface CommentEvent {
  id: number
  /** `undefined` after a removal. */
  comment: ListedComment | undefined
}

export const EMPTY_THREAD: ThreadState = {
  counts: undefined,
  countedAt: 0,
  likedAt: 0,
  items: [],
  next: null,
  events: new Map(),
  status: 'unread',
  earlierStatus: 'idle',
  newIds: new Set(),
  announcement: { text: '', number: 0 },
  arrived: { count: 0, by: '' },
}

/** Applies counts that were read, unless the state has newer ones. */
export function withCounts(state: ThreadState, { lastEventId, liked, ...counts }: Thread): ThreadState {
  const known = state.counts
  const isLiked = known && lastEventId < state.likedAt ? known.liked : liked
  if (known && lastEventId < state.countedAt) return { ...state, counts: { ...known, liked: isLiked } }
  return { ...state, counts: { ...counts, liked: isLiked }, countedAt: lastEventId }
}

/** Applies counts of the live stream. */
export function withLiveCounts(state: ThreadState, counts: ThreadCounts, eventId: number): ThreadState {
  return { ...state, counts: { liked: false, ...state.counts, ...counts }, countedAt: eventId }
}

/** Applies the answer to a like or unlike. */
export function withLike(state: ThreadState, { likes, liked, lastEventId }: SavedLike): ThreadState {
  if (!state.counts) return state
  const counts = { ...state.counts, liked, ...(lastEventId >= state.countedAt && { likes }) }
  return { ...state, counts, likedAt: lastEventId }
}

/** Replaces the shown comments with pages that were read, starting with the newest. */
export function withNewestPages(state: ThreadState, pages: readonly CommentPage[]): ThreadState {
  const next = pages.at(-1)?.next ?? null
  const readIds = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const oldest = Math.min(...pages.map(({ lastEventId }) => lastEventId))
  // Comments of later events stay, except on pages that were not read.
  const later = state.items.filter(
    ({ id, number }) =>
      !readIds.has(id) && hasEventAfter(state, id, oldest) && (next === null || number >= next),
  )
  // Pages that are read from now on include the other events.
  const events = new Map([...state.events].filter(([id]) => hasEventAfter(state, id, oldest)))
  const items = newestFirst([...later, ...pages.flatMap((page) => currentItems(state, page))])
  return { ...state, items, next, events, status: 'ready', earlierStatus: 'idle' }
}

/** Adds the next page of earlier comments. */
export function withEarlierPage(state: ThreadState, page: CommentPage): ThreadState {
  const shown = new Set(state.items.map(({ id }) => id))
  const read = currentItems(state, page).filter(({ id }) => !shown.has(id))
  return { ...state, items: newestFirst([...state.items, ...read]), next: page.next, earlierStatus: 'idle' }
}

/** Applies a comment of the live stream to an open list. @param isExpected Whether it may be the reader's own. */
export function withLiveComment(
  state: ThreadState,
  comment: Comment,
  eventId: number,
  isExpected = false,
): ThreadState {
  if (state.status === 'unread') return state
  const newest = state.items[0]?.number ?? -Infinity
  const isNew = state.status === 'ready' && comment.number > newest
  const shown = withComment(state, comment, eventId)
  if (!isNew) return shown
  const arrived = isExpected ? state.arrived : { count: state.arrived.count + 1, by: comment.user }
  return { ...withNewId(shown, comment.id), arrived }
}

/** Removes a comment that the live stream reports as removed. */
export function withLiveRemoval(state: ThreadState, id: string, eventId: number): ThreadState {
  if (state.status === 'unread') return state
  // After the author's own edit the comment waits for approval, and only the author sees it.
  const isHeld = state.items.some((item) => item.id === id && item.isHeld)
  if (isHeld && hasEventAfter(state, id, eventId - 1)) return state
  // The announcements may be about this comment.
  return announce({ ...withoutComment(state, id, eventId), arrived: EMPTY_THREAD.arrived }, '')
}

/** Adds the comment that the reader has posted. Its number is the id of its event. */
export function withPosted(state: ThreadState, comment: ListedComment): ThreadState {
  const { counts } = state
  // If the live stream was faster, it may know more about the comment.
  const listed = state.events.has(comment.id)
    ? withOwnComment(state, comment.id)
    : withComment(state, comment, comment.number)
  const isCounted = comment.isHeld || comment.number <= state.countedAt
  return announce(
    {
      ...withNewId(listed, comment.id),
      counts: counts && { ...counts, comments: counts.comments + (isCounted ? 0 : 1) },
    },
    comment.isHeld ? 'Your comment waits for approval.' : 'Your comment was posted.',
  )
}

/** Applies the reader's change of her comment. */
export function withEdited(state: ThreadState, { lastEventId, ...comment }: EditedComment): ThreadState {
  // The live stream may know more about the comment already.
  const isCurrent = !hasEventAfter(state, comment.id, lastEventId)
  return announce(
    isCurrent ? withComment(state, comment, lastEventId) : state,
    comment.isHeld ? 'Your comment waits for approval.' : 'Your comment was changed.',
  )
}

/** Removes the comment that the reader has deleted. */
export function withDeleted(
  state: ThreadState,
  id: string,
  { comments, lastEventId }: Deletion,
): ThreadState {
  const { counts } = state
  const isCurrent = lastEventId >= state.countedAt
  return announce(
    {
      ...withoutComment(state, id, lastEventId),
      counts: counts && { ...counts, comments: isCurrent ? comments : counts.comments },
    },
    'Your comment was deleted.',
  )
}

/** Removes data that only one reader may see, after a sign-in or sign-out. */
export function withoutReader(state: ThreadState): ThreadState {
  const items = state.items.filter(({ isHeld }) => !isHeld).map(({ isOwn: _, ...comment }) => comment)
  return { ...state, items, counts: state.counts && { ...state.counts, liked: false } }
}

/** Marks all comments as known, after the list was closed. */
export function withNothingNew(state: ThreadState): ThreadState {
  return { ...state, newIds: new Set() }
}

/** Adds or replaces a comment: a new, restored, approved or changed one. */
export function withComment(state: ThreadState, comment: ListedComment, eventId: number): ThreadState {
  const known = state.items.find(({ id }) => id === comment.id)
  // Events are the same for all readers and do not say who wrote a comment.
  const added = known?.isOwn ? { ...comment, isOwn: known.isOwn } : comment
  const events = new Map(state.events).set(comment.id, { id: eventId, comment: added })
  const items = withAnswered(state.items, comment.id, comment)
  // A comment of an earlier page will come with that page.
  if (state.next !== null && comment.number < state.next) return { ...state, events, items }
  return { ...state, events, items: newestFirst([...without(items, comment.id), added]) }
}

export function withoutComment(state: ThreadState, id: string, eventId: number): ThreadState {
  const events = new Map(state.events).set(id, { id: eventId, comment: undefined })
  return { ...state, events, items: without(withAnswered(state.items, id, undefined), id) }
}

/** Updates the answers to a changed comment. The server sends no event about these answers. */
function withAnswered(
  items: readonly ListedComment[],
  id: string,
  answered: Comment | undefined,
): readonly ListedComment[] {
  return items.map((item) => {
    if (item.answersTo?.id !== id) return item
    const quote = answered && item.answersTo.quote !== undefined && { quote: firstLineOf(answered.text) }
    return { ...item, answersTo: { id, ...(answered && { user: answered.user }), ...quote } }
  })
}

function withOwnComment(state: ThreadState, ownId: string): ThreadState {
  const items = state.items.map((item) => (item.id === ownId ? { ...item, isOwn: true as const } : item))
  return { ...state, items }
}

function withNewId(state: ThreadState, id: string): ThreadState {
  return { ...state, newIds: new Set(state.newIds).add(id) }
}

function announce(state: ThreadState, text: string): ThreadState {
  return { ...state, announcement: { text, number: state.announcement.number + 1 } }
}

/** Applies later events to the comments of a page. */
function currentItems(state: ThreadState, { items, lastEventId }: CommentPage): ListedComment[] {
  return items.flatMap((item) => {
    if (!hasEventAfter(state, item.id, lastEventId)) return [item]
    const later = state.events.get(item.id)?.comment
    if (later === undefined) return []
    return [item.isOwn ? { ...later, isOwn: item.isOwn } : later]
  })
}

function hasEventAfter({ events }: ThreadState, id: string, eventId: number): boolean {
  return (events.get(id)?.id ?? -Infinity) > eventId
}

function without(items: readonly ListedComment[], removed: string): ListedComment[] {
  return items.filter(({ id }) => id !== removed)
}

function newestFirst(items: readonly ListedComment[]): ListedComment[] {
  return items.toSorted((a, b) => b.number - a.number)
}

import { describe, expect, it } from 'vitest'
import type { Thread } from '#server/interactions/types.ts'
import { comment } from './comments.testing.ts'
import {
  EMPTY_THREAD,
  withComment,
  withCounts,
  withDeleted,
  withEdited,
  withLike,
  withLiveComment,
  withLiveCounts,
  withLiveRemoval,
  withNothingNew,
  withoutReader,
  withPosted,
  type ThreadState,
} from './thread-state.ts'

const THREAD: Thread = { likes: 3, liked: true, comments: 2, areCommentsClosed: false, lastEventId: 10 }

const counted = withCounts(EMPTY_THREAD, THREAD)
const read: ThreadState = {
  ...withLiveComment({ ...counted, status: 'loading' }, comment(1), 1),
  status: 'ready',
}

describe('the counts', () => {
  it('follow the live stream, which does not know the reader', () => {
    const { counts } = withLiveCounts(counted, { likes: 5, comments: 4, areCommentsClosed: true }, 11)
    expect(counts).toEqual({ likes: 5, liked: true, comments: 4, areCommentsClosed: true })
  })

  it('that are older than the stream’s only update the reader’s like', () => {
    const live = withLiveCounts(counted, { likes: 5, comments: 4, areCommentsClosed: false }, 12)
    const { counts } = withCounts(live, { ...THREAD, liked: false, lastEventId: 11 })
    expect(counts).toEqual({ likes: 5, liked: false, comments: 4, areCommentsClosed: false })
  })

  it('adopt the answer to a saved like', () => {
    const { counts } = withLike(counted, { likes: 2, liked: false, lastEventId: 11 })
    expect(counts).toMatchObject({ likes: 2, liked: false })
  })

  it('of the stream are newer than the answer to an earlier like', () => {
    const live = withLiveCounts(counted, { likes: 9, comments: 4, areCommentsClosed: false }, 12)
    const { counts } = withLike(live, { likes: 2, liked: false, lastEventId: 11 })
    expect(counts).toMatchObject({ likes: 9, liked: false })
  })

  it('that were read before a saved like do not undo it', () => {
    const unliked = withLike(counted, { likes: 2, liked: false, lastEventId: 11 })
    const live = withLiveCounts(unliked, { likes: 2, comments: 2, areCommentsClosed: false }, 11)
    expect(withCounts(live, THREAD).counts?.liked).toBe(false)
    expect(withCounts(live, { ...THREAD, lastEventId: 12 }).counts?.liked).toBe(true)
  })
})

describe('the new comments', () => {
  it('are those that arrive while the list is shown, until they are dismissed', () => {
    const arrived = withLiveComment(read, comment(11), 11)
    expect([...arrived.newIds]).toEqual([comment(11).id])
    expect([...withNothingNew(arrived).newIds]).toEqual([])
  })

  it('include the reader’s own, and exclude loaded ones', () => {
    expect([...read.newIds]).toEqual([])
    expect([...withPosted(read, comment(11)).newIds]).toEqual([comment(11).id])
  })
})

describe('a comment of the live stream', () => {
  it('waits until comments are shown', () => {
    expect(withLiveComment(counted, comment(1), 11).items).toEqual([])
  })

  it('is announced only if it is new', () => {
    const first = withLiveComment(read, comment(2, { user: 'zoe' }), 11)
    expect(first.arrived).toEqual({ count: 1, by: 'zoe' })
    const second = withLiveComment(first, comment(3, { user: 'tim' }), 12)
    expect(second.arrived).toEqual({ count: 2, by: 'tim' })
    expect(withLiveComment(read, comment(1, { user: 'Guest' }), 11).arrived.count).toBe(0)
    expect(withLiveComment(read, comment(2), 11, true).arrived.count).toBe(0)
  })

  it('disappears with its announcement when it is removed', () => {
    const arrived = withLiveComment(read, comment(2), 11)
    const removed = withLiveRemoval(arrived, 'c2', 12)
    expect(removed.items).toEqual([comment(1)])
    expect(removed.arrived.count).toBe(0)
  })
})

describe('the reader’s own comment', () => {
  it('is shown and counted once', () => {
    const posted = withPosted(read, comment(11, { isOwn: true }))
    expect(posted.counts?.comments).toBe(3)
    expect(withLiveComment(posted, comment(11), 11).items).toEqual([comment(11, { isOwn: true }), comment(1)])
  })

  it('is not counted again if the stream was faster', () => {
    const heard = withLiveComment(read, comment(11), 11)
    const recounted = withLiveCounts(heard, { likes: 3, comments: 3, areCommentsClosed: false }, 11)
    const posted = withPosted(recounted, comment(11, { isOwn: true }))
    expect(posted.counts?.comments).toBe(3)
    expect(posted.items).toEqual([comment(11, { isOwn: true }), comment(1)])
  })

  it('does not return if the stream reported its removal first', () => {
    const removed = withLiveRemoval(withLiveComment(read, comment(11), 11), 'c11', 12)
    expect(withPosted(removed, comment(11, { isOwn: true })).items).toEqual([comment(1)])
  })

  it('is not counted while it awaits approval', () => {
    const posted = withPosted(read, comment(11, { isOwn: true, isHeld: true }))
    expect(posted.counts?.comments).toBe(2)
  })

  it('is replaced by her change, unless the stream has a newer one', () => {
    const change = { ...comment(1, { text: 'Changed', isOwn: true }), lastEventId: 12 }
    const later = withComment(read, comment(2), 11)
    expect(withEdited(later, change).items.map(({ text }) => text)).toEqual(['Comment 2', 'Changed'])
    expect(withEdited(withLiveRemoval(read, 'c1', 13), change).items).toEqual([])
  })

  it('stays visible to her when her change is held, and disappears for others', () => {
    const held = withEdited(read, { ...comment(1, { isOwn: true, isHeld: true }), lastEventId: 12 })
    expect(withLiveRemoval(held, 'c1', 12).items).toEqual([comment(1, { isOwn: true, isHeld: true })])
    expect(withLiveRemoval(held, 'c1', 13).items).toEqual([])
  })

  it('disappears when she deletes it', () => {
    const deleted = withDeleted(read, 'c1', { comments: 1, lastEventId: 11 })
    expect(deleted.items).toEqual([])
    expect(deleted.counts?.comments).toBe(1)
  })

  it('leaves newer counts unchanged when she deletes it', () => {
    const live = withLiveCounts(read, { likes: 3, comments: 7, areCommentsClosed: false }, 12)
    expect(withDeleted(live, 'c1', { comments: 1, lastEventId: 11 }).counts?.comments).toBe(7)
  })
})

it('a reply follows changes of the comment that it replies to', () => {
  const answersTo = { id: 'c1', user: 'mira@example.com', quote: 'Comment 1' }
  const answered = withComment(read, comment(2, { answersTo }), 11)
  const changed = withLiveComment(answered, comment(1, { user: 'Mira', text: 'Changed\nline' }), 12)
  expect(changed.items[0].answersTo).toEqual({ id: 'c1', user: 'Mira', quote: 'Changed' })
  expect(withLiveRemoval(changed, 'c1', 13).items).toEqual([comment(2, { answersTo: { id: 'c1' } })])
})

it('a thread shows only public comments after a sign-out', () => {
  const posted = withPosted(read, comment(2, { isOwn: true, isHeld: true }))
  const { counts, items } = withoutReader(posted)
  expect(counts?.liked).toBe(false)
  expect(items).toEqual([comment(1)])
})

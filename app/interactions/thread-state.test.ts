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

describe('counts', () => {
  it('follow the live stream, which does not know who reads', () => {
    const { counts } = withLiveCounts(counted, { likes: 5, comments: 4, areCommentsClosed: true }, 11)
    expect(counts).toEqual({ likes: 5, liked: true, comments: 4, areCommentsClosed: true })
  })

  it('that were read before the stream told later ones say only what the reader likes', () => {
    const live = withLiveCounts(counted, { likes: 5, comments: 4, areCommentsClosed: false }, 12)
    const { counts } = withCounts(live, { ...THREAD, liked: false, lastEventId: 11 })
    expect(counts).toEqual({ likes: 5, liked: false, comments: 4, areCommentsClosed: false })
  })

  it('take over what a saved like was answered with', () => {
    const { counts } = withLike(counted, { likes: 2, liked: false, lastEventId: 11 })
    expect(counts).toMatchObject({ likes: 2, liked: false })
  })

  it('that the stream told meanwhile are newer than the answer to a like', () => {
    const live = withLiveCounts(counted, { likes: 9, comments: 4, areCommentsClosed: false }, 12)
    const { counts } = withLike(live, { likes: 2, liked: false, lastEventId: 11 })
    expect(counts).toMatchObject({ likes: 9, liked: false })
  })

  it('that were read before a like was saved do not undo it', () => {
    const unliked = withLike(counted, { likes: 2, liked: false, lastEventId: 11 })
    const live = withLiveCounts(unliked, { likes: 2, comments: 2, areCommentsClosed: false }, 11)
    expect(withCounts(live, THREAD).counts?.liked).toBe(false)
    expect(withCounts(live, { ...THREAD, lastEventId: 12 }).counts?.liked).toBe(true)
  })
})

describe('what is new', () => {
  it('is what comes while the list is shown, until it is put away', () => {
    const arrived = withLiveComment(read, comment(11), 11)
    expect([...arrived.newIds]).toEqual([comment(11).id])
    expect([...withNothingNew(arrived).newIds]).toEqual([])
  })

  it('is also what the reader has posted herself, and not what was read', () => {
    expect([...read.newIds]).toEqual([])
    expect([...withPosted(read, comment(11)).newIds]).toEqual([comment(11).id])
  })
})

describe('a comment of the live stream', () => {
  it('waits until comments are shown at all', () => {
    expect(withLiveComment(counted, comment(1), 11).items).toEqual([])
  })

  it('has arrived if it is new, and is nobody’s surprise if it is not', () => {
    const first = withLiveComment(read, comment(2, { user: 'zoe' }), 11)
    expect(first.arrived).toEqual({ count: 1, by: 'zoe' })
    const second = withLiveComment(first, comment(3, { user: 'tim' }), 12)
    expect(second.arrived).toEqual({ count: 2, by: 'tim' })
    expect(withLiveComment(read, comment(1, { user: 'Guest' }), 11).arrived.count).toBe(0)
    expect(withLiveComment(read, comment(2), 11, true).arrived.count).toBe(0)
  })

  it('goes when it was removed, and so does the word of it', () => {
    const arrived = withLiveComment(read, comment(2), 11)
    const removed = withLiveRemoval(arrived, 'c2', 12)
    expect(removed.items).toEqual([comment(1)])
    expect(removed.arrived.count).toBe(0)
  })
})

describe('what the reader posts', () => {
  it('is shown and counted, once', () => {
    const posted = withPosted(read, comment(11, { isOwn: true }))
    expect(posted.counts?.comments).toBe(3)
    expect(withLiveComment(posted, comment(11), 11).items).toEqual([comment(11, { isOwn: true }), comment(1)])
  })

  it('is not counted again where the stream was quicker', () => {
    const heard = withLiveComment(read, comment(11), 11)
    const recounted = withLiveCounts(heard, { likes: 3, comments: 3, areCommentsClosed: false }, 11)
    const posted = withPosted(recounted, comment(11, { isOwn: true }))
    expect(posted.counts?.comments).toBe(3)
    expect(posted.items).toEqual([comment(11, { isOwn: true }), comment(1)])
  })

  it('does not come back where the stream told of its removal first', () => {
    const removed = withLiveRemoval(withLiveComment(read, comment(11), 11), 'c11', 12)
    expect(withPosted(removed, comment(11, { isOwn: true })).items).toEqual([comment(1)])
  })

  it('is not counted while it waits for approval', () => {
    const posted = withPosted(read, comment(11, { isOwn: true, isHeld: true }))
    expect(posted.counts?.comments).toBe(2)
  })

  it('is shown in its place as she changed it, unless the stream knows something later', () => {
    const change = { ...comment(1, { text: 'Changed', isOwn: true }), lastEventId: 12 }
    const later = withComment(read, comment(2), 11)
    expect(withEdited(later, change).items.map(({ text }) => text)).toEqual(['Comment 2', 'Changed'])
    expect(withEdited(withLiveRemoval(read, 'c1', 13), change).items).toEqual([])
  })

  it('stays with her where her change makes it wait, though it goes from the pages of others', () => {
    const held = withEdited(read, { ...comment(1, { isOwn: true, isHeld: true }), lastEventId: 12 })
    expect(withLiveRemoval(held, 'c1', 12).items).toEqual([comment(1, { isOwn: true, isHeld: true })])
    expect(withLiveRemoval(held, 'c1', 13).items).toEqual([])
  })

  it('goes when she deletes it', () => {
    const deleted = withDeleted(read, 'c1', { comments: 1, lastEventId: 11 })
    expect(deleted.items).toEqual([])
    expect(deleted.counts?.comments).toBe(1)
  })

  it('leaves newer counts alone when she deletes it', () => {
    const live = withLiveCounts(read, { likes: 3, comments: 7, areCommentsClosed: false }, 12)
    expect(withDeleted(live, 'c1', { comments: 1, lastEventId: 11 }).counts?.comments).toBe(7)
  })
})

it('lets answers follow what becomes of the comment that they answer', () => {
  const answersTo = { id: 'c1', user: 'mira@example.com', quote: 'Comment 1' }
  const answered = withComment(read, comment(2, { answersTo }), 11)
  const changed = withLiveComment(answered, comment(1, { user: 'Mira', text: 'Changed\nline' }), 12)
  expect(changed.items[0].answersTo).toEqual({ id: 'c1', user: 'Mira', quote: 'Changed' })
  expect(withLiveRemoval(changed, 'c1', 13).items).toEqual([comment(2, { answersTo: { id: 'c1' } })])
})

it('shows what everybody sees once the reader has left', () => {
  const posted = withPosted(read, comment(2, { isOwn: true, isHeld: true }))
  const { counts, items } = withoutReader(posted)
  expect(counts?.liked).toBe(false)
  expect(items).toEqual([comment(1)])
})

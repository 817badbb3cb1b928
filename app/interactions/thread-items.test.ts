import { describe, expect, it } from 'vitest'
import type { CommentPage } from '#server/interactions/types.ts'
import {
  EMPTY_THREAD,
  withComment,
  withEarlierPage,
  withNewestPages,
  withoutComment,
  withoutReader,
  type ThreadState,
} from './thread-state.ts'
import { comment } from './comments.testing.ts'

const page = (numbers: readonly number[], next: number | null = null, lastEventId = 10): CommentPage => ({
  items: numbers.map((number) => comment(number)),
  total: numbers.length,
  next,
  lastEventId,
})

const numbers = ({ items }: ThreadState) => items.map(({ number }) => number)

describe('an event', () => {
  it('inserts a comment in order, however late it arrives', () => {
    const list = withNewestPages(EMPTY_THREAD, [page([9, 7])])
    expect(numbers(withComment(withComment(list, comment(10), 11), comment(8), 12))).toEqual([10, 9, 8, 7])
  })

  it('replaces a comment that arrives again', () => {
    const first = withComment(EMPTY_THREAD, comment(1), 1)
    const second = withComment(first, comment(1, { user: 'Guest' }), 2)
    expect(second.items).toEqual([comment(1, { user: 'Guest' })])
  })

  it('keeps an author’s own comment, and shows its approval', () => {
    const list = withComment(EMPTY_THREAD, comment(1, { isOwn: true, isHeld: true }), 0)
    expect(withComment(list, comment(1), 3).items).toEqual([comment(1, { isOwn: true })])
  })

  it('leaves out a comment of a page that is not loaded yet', () => {
    const list = withNewestPages(EMPTY_THREAD, [page([9, 8], 8)])
    expect(numbers(withComment(list, comment(3), 11))).toEqual([9, 8])
  })

  it('removes a comment, and inserts a restored one', () => {
    const list = withNewestPages(EMPTY_THREAD, [page([2, 1])])
    const removed = withoutComment(list, 'c2', 11)
    expect(numbers(removed)).toEqual([1])
    expect(numbers(withComment(removed, comment(2), 12))).toEqual([2, 1])
  })
})

describe('a page of comments', () => {
  it('follows the earlier pages', () => {
    const list = withNewestPages(EMPTY_THREAD, [page([4, 3], 3)])
    const whole = withEarlierPage(list, page([2, 1]))
    expect(numbers(whole)).toEqual([4, 3, 2, 1])
    expect(whole.next).toBeNull()
  })

  it('leaves out a comment that was removed while it loaded', () => {
    const list = withoutComment(withNewestPages(EMPTY_THREAD, [page([4, 3], 3)]), 'c2', 11)
    expect(numbers(withEarlierPage(list, page([2, 1], null, 10)))).toEqual([4, 3, 1])
  })

  it('shows a comment in the state that an event gave it while it loaded', () => {
    const list = withComment(
      withNewestPages(EMPTY_THREAD, [page([4, 3], 3)]),
      comment(2, { user: 'Guest' }),
      11,
    )
    expect(withEarlierPage(list, page([2, 1], null, 10)).items[2]).toEqual(comment(2, { user: 'Guest' }))
  })

  it('restores a comment that was removed before it was read', () => {
    const list = withoutComment(withNewestPages(EMPTY_THREAD, [page([4, 3], 3)]), 'c2', 11)
    expect(numbers(withEarlierPage(list, page([2, 1], null, 12)))).toEqual([4, 3, 2, 1])
  })

  it('does not undo events that arrived while it loaded', () => {
    const events = withoutComment(withComment(EMPTY_THREAD, comment(5, { user: 'Guest' }), 12), 'c4', 13)
    const list = withNewestPages(withComment(events, comment(6), 14), [page([5, 4, 3], null, 11)])
    expect(numbers(list)).toEqual([6, 5, 3])
    expect(list.items[1].user).toBe('Guest')
  })

  it('adds the author’s mark to a comment that an event inserted first', () => {
    const list = withComment(EMPTY_THREAD, comment(5), 12)
    const own = { ...page([], null, 11), items: [comment(5, { isOwn: true })] }
    expect(withNewestPages(list, [own]).items).toEqual([comment(5, { isOwn: true })])
  })

  it('replaces all comments that were loaded before it', () => {
    const list = withComment(withNewestPages(EMPTY_THREAD, [page([5, 4, 3])]), comment(6), 11)
    expect(numbers(withNewestPages(list, [page([8, 7], 7, 20), page([4], 4, 21)]))).toEqual([8, 7, 4])
  })

  it('leaves new comments to the page that they belong to', () => {
    const list = withComment(EMPTY_THREAD, comment(1), 30)
    expect(numbers(withNewestPages(list, [page([5, 4], 4, 20)]))).toEqual([5, 4])
  })
})

it('the comments after a sign-out are those that everyone sees', () => {
  const list = withComment(
    withComment(EMPTY_THREAD, comment(1, { isOwn: true }), 1),
    comment(2, { isOwn: true, isHeld: true }),
    2,
  )
  expect(withoutReader(list).items).toEqual([comment(1)])
})

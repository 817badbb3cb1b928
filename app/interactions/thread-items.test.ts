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
  it('puts a comment in its place, however late it comes', () => {
    const list = withNewestPages(EMPTY_THREAD, [page([9, 7])])
    expect(numbers(withComment(withComment(list, comment(10), 11), comment(8), 12))).toEqual([10, 9, 8, 7])
  })

  it('shows a comment that comes twice once, as it was said last', () => {
    const first = withComment(EMPTY_THREAD, comment(1), 1)
    const second = withComment(first, comment(1, { user: 'Guest' }), 2)
    expect(second.items).toEqual([comment(1, { user: 'Guest' })])
  })

  it('leaves a comment to the reader who wrote it, and shows it as approved', () => {
    const list = withComment(EMPTY_THREAD, comment(1, { isOwn: true, isHeld: true }), 0)
    expect(withComment(list, comment(1), 3).items).toEqual([comment(1, { isOwn: true })])
  })

  it('leaves a comment to the page that was not read yet', () => {
    const list = withNewestPages(EMPTY_THREAD, [page([9, 8], 8)])
    expect(numbers(withComment(list, comment(3), 11))).toEqual([9, 8])
  })

  it('removes a comment, and brings back one that was restored', () => {
    const list = withNewestPages(EMPTY_THREAD, [page([2, 1])])
    const removed = withoutComment(list, 'c2', 11)
    expect(numbers(removed)).toEqual([1])
    expect(numbers(withComment(removed, comment(2), 12))).toEqual([2, 1])
  })
})

describe('a page', () => {
  it('follows those before it', () => {
    const list = withNewestPages(EMPTY_THREAD, [page([4, 3], 3)])
    const whole = withEarlierPage(list, page([2, 1]))
    expect(numbers(whole)).toEqual([4, 3, 2, 1])
    expect(whole.next).toBeNull()
  })

  it('does not bring back what was removed while it was on its way', () => {
    const list = withoutComment(withNewestPages(EMPTY_THREAD, [page([4, 3], 3)]), 'c2', 11)
    expect(numbers(withEarlierPage(list, page([2, 1], null, 10)))).toEqual([4, 3, 1])
  })

  it('shows what changed while it was on its way as it is now', () => {
    const list = withComment(
      withNewestPages(EMPTY_THREAD, [page([4, 3], 3)]),
      comment(2, { user: 'Guest' }),
      11,
    )
    expect(withEarlierPage(list, page([2, 1], null, 10)).items[2]).toEqual(comment(2, { user: 'Guest' }))
  })

  it('brings back what was removed before it was read', () => {
    const list = withoutComment(withNewestPages(EMPTY_THREAD, [page([4, 3], 3)]), 'c2', 11)
    expect(numbers(withEarlierPage(list, page([2, 1], null, 12)))).toEqual([4, 3, 2, 1])
  })

  it('does not undo events that came while it was on its way', () => {
    const events = withoutComment(withComment(EMPTY_THREAD, comment(5, { user: 'Guest' }), 12), 'c4', 13)
    const list = withNewestPages(withComment(events, comment(6), 14), [page([5, 4, 3], null, 11)])
    expect(numbers(list)).toEqual([6, 5, 3])
    expect(list.items[1].user).toBe('Guest')
  })

  it('says whose a comment is that an event brought first', () => {
    const list = withComment(EMPTY_THREAD, comment(5), 12)
    const own = { ...page([], null, 11), items: [comment(5, { isOwn: true })] }
    expect(withNewestPages(list, [own]).items).toEqual([comment(5, { isOwn: true })])
  })

  it('takes the place of everything that was there before it was read', () => {
    const list = withComment(withNewestPages(EMPTY_THREAD, [page([5, 4, 3])]), comment(6), 11)
    expect(numbers(withNewestPages(list, [page([8, 7], 7, 20), page([4], 4, 21)]))).toEqual([8, 7, 4])
  })

  it('leaves what came meanwhile to the page that it belongs to', () => {
    const list = withComment(EMPTY_THREAD, comment(1), 30)
    expect(numbers(withNewestPages(list, [page([5, 4], 4, 20)]))).toEqual([5, 4])
  })
})

it('keeps of a reader who has left what everybody sees', () => {
  const list = withComment(
    withComment(EMPTY_THREAD, comment(1, { isOwn: true }), 1),
    comment(2, { isOwn: true, isHeld: true }),
    2,
  )
  expect(withoutReader(list).items).toEqual([comment(1)])
})

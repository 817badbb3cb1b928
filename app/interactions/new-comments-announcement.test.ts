import { expect, it } from 'vitest'
import { describeNewComments } from './new-comments-announcement.tsx'

it.each([
  [1, 'New comment by zoe'],
  [3, '3 new comments'],
  [-2, ''],
])('%d new comments are announced as %s', (added, text) => {
  expect(describeNewComments(added, 'zoe')).toBe(text)
})

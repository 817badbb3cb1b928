import { expect, it } from 'vitest'
import { differenceOf, withDifference } from './difference.ts'

it.each([
  ['the same', 'tea', 'tea'],
  ['something more', 'tea', 'teas'],
  ['a letter twice', 'te', 'tee'],
  ['a letter less of two', 'tee', 'te'],
  ['nothing', 'tea', ''],
  ['something of nothing', '', 'tea'],
  ['half of an emoji that is another', 'a 😀 b', 'a 😁 b'],
])('gives back a text that is %s', (_, old, text) => {
  expect(withDifference(old, differenceOf(old, text))).toBe(text)
})

it('holds no more than what differs', () => {
  expect(differenceOf('a cup of tea', 'a pot of tea')).toEqual({ from: 2, to: 5, insert: 'pot' })
})

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
])('the difference restores a text that is %s', (_, old, text) => {
  expect(withDifference(old, differenceOf(old, text))).toBe(text)
})

it('the difference is found anywhere in long texts', () => {
  const old = 'The kettle sings. '.repeat(2_000)
  for (const at of [0, 1, 4_095, 4_096, 20_000, old.length - 4_097, old.length - 1, old.length]) {
    const text = `${old.slice(0, at)}#${old.slice(at)}`
    expect(differenceOf(old, text)).toEqual({ from: at, to: at, insert: '#' })
    expect(differenceOf(text, old)).toEqual({ from: at, to: at + 1, insert: '' })
  }
})

it('the difference contains only the changed part', () => {
  expect(differenceOf('a cup of tea', 'a pot of tea')).toEqual({ from: 2, to: 5, insert: 'pot' })
})

import { expect, it } from 'vitest'
import { unifyCategories } from './category.ts'

const spellings = (...written: (string | undefined)[]) =>
  unifyCategories(written.map((category) => ({ category }))).map(({ category }) => category)

it('gives a category the spelling that most articles have', () => {
  expect(spellings('travel', 'Travel', 'Food', 'TRAVEL', 'Travel')).toEqual([
    'Travel',
    'Travel',
    'Food',
    'Travel',
    'Travel',
  ])
})

it('takes that of the newest article where two spellings are as frequent', () => {
  expect(spellings('travel', 'Travel', 'Travel', 'travel')).toEqual(Array(4).fill('travel'))
})

it('leaves articles without a category alone', () => {
  expect(spellings(undefined, 'Food')).toEqual([undefined, 'Food'])
})

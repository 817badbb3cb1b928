import { expect, it } from 'vitest'
import { unifyNames } from './category.ts'

const spellings = (...written: (string | undefined)[]) =>
  unifyNames(
    written.map((category) => ({ category })),
    'category',
  ).map(({ category }) => category)

it('a category has the spelling that most articles use', () => {
  expect(spellings('travel', 'Travel', 'Food', 'TRAVEL', 'Travel')).toEqual([
    'Travel',
    'Travel',
    'Food',
    'Travel',
    'Travel',
  ])
})

it('a category has the newest article’s spelling when two are equally frequent', () => {
  expect(spellings('travel', 'Travel', 'Travel', 'travel')).toEqual(Array(4).fill('travel'))
})

it('articles without a category stay unchanged', () => {
  expect(spellings(undefined, 'Food')).toEqual([undefined, 'Food'])
})

it('takes composed and decomposed letters for the same', () => {
  expect(spellings('Caf\u00e9', 'Cafe\u0301', 'caf\u00e9')).toEqual(Array(3).fill('Caf\u00e9'))
})

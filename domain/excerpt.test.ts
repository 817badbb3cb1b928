import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ')

it('an excerpt keeps the first 50 words and ends in dots', () => {
  expect(excerptOf(words(51))).toBe(`${words(50)}...`)
})

it('an excerpt ends in dots even when nothing was cut', () => {
  expect(excerptOf('A short one.')).toBe('A short one....')
  expect(excerptOf(words(50))).toBe(`${words(50)}...`)
})

it('an excerpt counts words across line breaks and runs of spaces', () => {
  expect(excerptOf('  one\n\ntwo\t three  ')).toBe('one two three...')
})

it('an excerpt of a text without words is only dots', () => {
  expect(excerptOf(' \n ')).toBe('...')
})

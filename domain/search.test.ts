import { expect, it } from 'vitest'
import { MAX_SEARCH_LENGTH, parseSearch, wordsOf } from './search.ts'

it('cuts a search that is too long, between two characters, and says so', () => {
  const parse = (text: string) => parseSearch(new URLSearchParams({ q: text }))
  expect(parse('lake ')).toEqual({ text: 'lake ', isCut: false })
  expect(parse('👣'.repeat(101))).toEqual({ text: '👣'.repeat(MAX_SEARCH_LENGTH), isCut: true })
  expect(parseSearch(new URLSearchParams())).toEqual({ text: '', isCut: false })
})

it.each([
  ['The Lake, the LAKE!', ['the', 'lake']],
  ['Kraków Cafe\u0301 Łódź', ['krakow', 'cafe', 'łodz']],
  ['Москва й', ['москва', 'й']],
  ['नमस्ते 東京', ['नमस्ते', '東京']],
  ['a-b_c 1.5', ['a', 'b', 'c', '1', '5']],
  [' … ', []],
])('finds the words of ‘%s’', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

import { expect, it } from 'vitest'
import { comparable, isSameText } from './same-text.ts'

it.each([
  ['composed and decomposed letters', 'Caf\u00e9', 'Cafe\u0301'],
  ['decomposed letters with two marks in another order', 'e\u0323\u0302', 'e\u0302\u0323'],
  ['Korean syllables and their parts', '\ud55c\uae00', '\ud55c\uae00'.normalize('NFD')],
  ['case', 'ÉCOLE', 'école'],
  ['sharp s in capitals', 'Straße', 'STRASSE'],
  ['both small forms of sigma', 'ΟΔΟΣ', 'οδος'],
  ['case before a combining mark', 'I\u0307stanbul', '\u0130stanbul'],
  ['spaces of any kind', ' Home\u00a0 Ground\n', 'home ground'],
])('makes no difference between %s', (_, one, other) => {
  expect(comparable(one)).toBe(comparable(other))
  expect(isSameText(one, other)).toBe(true)
})

it.each([
  ['accents', 'Cafe', 'Café'],
  ['words', 'Home Ground', 'Homeground'],
])('keeps %s apart', (_, one, other) => {
  expect(isSameText(one, other)).toBe(false)
})

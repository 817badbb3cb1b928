import { expect, it } from 'vitest'
import { comparable, isSameText } from './same-text.ts'

it.each([
  ['composed and decomposed letters', 'Caf\u00e9', 'Cafe\u0301'],
  ['decomposed letters with two marks in another order', 'e\u0323\u0302', 'e\u0302\u0323'],
  ['Korean syllables and their parts', '\ud55c\uae00', '\ud55c\uae00'.normalize('NFD')],
  ['case', 'ÉCOLE', 'école'],
  ['sharp s in capitals', 'Straße', 'STRASSE'],
  ['the capital sharp s', 'STRAẞE', 'strasse'],
  ['both small forms of sigma', 'ΟΔΟΣ', 'οδος'],
  ['case before a combining mark', 'I\u0307stanbul', '\u0130stanbul'],
  ['the i of Turkish with and without a dot', '\u0130ZM\u0130R', 'izmir'],
  ['its dotless i', 'Isparta', '\u0131sparta'],
  ['letters that show nothing', '\ufeffTravel\u200b', 'Tra\u00advel'],
  ['the joiners of Persian', 'کتاب\u200cها', 'کتابها'],
  ['Georgian capitals', 'ᲗᲑᲘᲚᲘᲡᲘ', 'თბილისი'],
  ['spaces of any kind', ' Home\u00a0 Ground\n', 'home ground'],
])('makes no difference between %s', (_, one, other) => {
  expect(comparable(one)).toBe(comparable(other))
  expect(isSameText(one, other)).toBe(true)
})

it.each([
  ['accents', 'Cafe', 'Café'],
  ['signs', 'x\u00b2', 'x2'],
  ['words', 'Home Ground', 'Homeground'],
])('keeps %s apart', (_, one, other) => {
  expect(isSameText(one, other)).toBe(false)
})

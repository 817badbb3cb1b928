import { expect, it } from 'vitest'
import { checkDisplayName, normalizeDisplayName } from './display-name.ts'

it.each([
  'Mira',
  'J. R. R. Tolkien',
  'Mr.Smith',
  'O’Brien-Núñez',
  '李小龍',
  'مریم می‌نویسد',
  'ਮੀਰਾ',
  '7',
  'Mira 🐦‍⬛',
  'ß'.repeat(40),
  '𝒳'.repeat(40),
])('the name %s is accepted', (name) => {
  expect(checkDisplayName(name)).toBeUndefined()
})

it.each([
  ['x'.repeat(41), 'Name must be at most 40 characters.'],
  ['', 'Name must contain a letter or a digit.'],
  ['🐦', 'Name must contain a letter or a digit.'],
  ['...', 'Name must contain a letter or a digit.'],
  ['\u3164', 'Name must contain a letter or a digit.'],
  ['Mi\0ra', 'Name must not contain invisible characters.'],
  ['Mi\u001bra', 'Name must not contain invisible characters.'],
  ['\u202eariM', 'Name must not contain invisible characters.'],
  ['\u2067Mira', 'Name must not contain invisible characters.'],
  ['Mira\u200f', 'Name must not contain invisible characters.'],
  ['Mi\u200bra', 'Name must not contain invisible characters.'],
  ['Mi\u00adra', 'Name must not contain invisible characters.'],
  ['\u2800', 'Name must contain a letter or a digit.'],
  ['Mira\u2800', 'Name must not contain invisible characters.'],
  ['Mira\ufffc', 'Name must not contain invisible characters.'],
  ['Mira\u3164', 'Name must not contain invisible characters.'],
  ['Mira\u{e0041}', 'Name must not contain invisible characters.'],
  ['Mi\ud800ra', 'Name must not contain invisible characters.'],
  ['mira@example.com', 'Name must not be an email or web address.'],
  ['mira＠example', 'Name must not be an email or web address.'],
  ['https://mira.example', 'Name must not be an email or web address.'],
  ['Buy at cheap.com', 'Name must not be an email or web address.'],
  ['cheap．com', 'Name must not be an email or web address.'],
  ['t.me/mira', 'Name must not be an email or web address.'],
])('the name %j is refused', (name, error) => {
  expect(checkDisplayName(name)).toBe(error)
})

it('names that look the same are stored alike', () => {
  expect(normalizeDisplayName('  Mira \t  Nu\u0301n\u0303ez\n')).toBe('Mira Núñez')
})

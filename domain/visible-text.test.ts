import { expect, it } from 'vitest'
import { isBlank } from './visible-text.ts'

it.each([
  ['nothing', ''],
  ['spaces and line breaks', ' \n\t\u00a0\u3000\u2028'],
  ['zero-width spaces', '\u200b\u200b'],
  ['the empty Braille pattern', '\u2800'],
  ['Hangul fillers', '\u3164\uffa0\u115f\u1160'],
  ['soft hyphens', '\u00ad'],
  ['joiners alone', '\u200c\u200d'],
  ['variation selectors alone', '\ufe0f\u{e0100}'],
  ['word joiners and byte order marks', '\u2060\ufeff'],
  ['directions', '\u200e\u202e\u2066\u2069'],
  ['Mongolian separators', '\u180b\u180e'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['the place of an object, as dictation leaves it', '\ufffc'],
  ['a note without a head', '\u{1d159}'],
  ['the joiner of combining marks', '\u034f'],
  ['control characters', '\0\u001b'],
  ['many of them between spaces', ' \u200b \u2800\n\u00ad '],
])('%s is blank', (_, text) => {
  expect(isBlank(text)).toBe(true)
})

it.each([
  ['a dot', '.'],
  ['a letter between fillers', '\u3164a\u3164'],
  ['Persian with its joiner', 'می‌خواهم'],
  ['Hindi with a joiner', 'क्\u200dष'],
  ['a family of emoji', '👩‍👩‍👧'],
  ['an emoji with a variation selector', '❤️'],
  ['a keycap', '1️⃣'],
  ['a flag of tags', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['Braille', '⠓⠊\u2800⠽⠕⠥'],
  ['Korean', '안녕'],
  ['an Arabic sign of numbers', '\u0600'],
])('%s is not blank', (_, text) => {
  expect(isBlank(text)).toBe(false)
})

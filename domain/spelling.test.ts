import { expect, it } from 'vitest'
import { nearestWords, wordsWithOtherLetter } from './spelling.ts'

const WORDS = 'cat\nkettle\nkettles\nlake\nlight\nlighthouse\nthermometer\nthermostat\nwater\nyear2024\n'

it.each([
  // A letter that is wrong, missing, too many, or swapped.
  ['kettke', ['kettle']],
  ['ketle', ['kettle']],
  ['kettlle', ['kettle']],
  ['kettel', ['kettle']],
  ['lkae', ['lake']],
  ['xake', ['lake']],
  ['alke', ['lake']],
  // Two of them in a long word alone.
  ['termometr', ['thermometer']],
  ['wtaerr', []],
  // Those with fewer mistakes go first.
  ['kettlez', ['kettle', 'kettles']],
  ['kettles', ['kettles']],
  // Short words and numbers may mean anything.
  ['cta', []],
  ['year2025', []],
])('the word %s matches %j', (typed, words) => {
  expect(nearestWords(typed, WORDS, false)).toEqual(words)
})

it('an unfinished word matches as a beginning', () => {
  expect(nearestWords('termo', WORDS, true)).toEqual(['thermometer', 'thermostat'])
  expect(nearestWords('termo', WORDS, false)).toEqual([])
  expect(nearestWords('lighth', WORDS, true)).toEqual(['lighthouse'])
})

it.each([
  ['cot', ['cat']],
  ['bat', ['cat']],
  ['car', ['cat']],
  ['cat', ['cat']],
  ['act', []],
  ['ca', []],
  ['lakes', []],
  ['c.t', []],
  ['ca1', []],
])('the word %s matches %j with one wrong letter', (typed, words) => {
  expect(wordsWithOtherLetter(typed, WORDS)).toEqual(words)
})

import { expect, it } from 'vitest'
import { countWords, isRewritten } from './word-counts.ts'

const TEXT = `The road climbs for two hours, past the [old mill](../assets/mill.jpg) and a *spring*.
Nobody was there but a dog asleep in the shade. ${'We ate bread and apricots. '.repeat(100)}`

it.each([
  ['nothing', TEXT],
  ['a misspelled word', TEXT.replace('climbs', 'climbed')],
  ['three words', TEXT.replace('Nobody was there', 'No one came')],
  ['one short addition', TEXT.replace('shade.', 'shade. It barked at us.')],
  ['emphasis and line breaks', TEXT.replace('*spring*', '**spring**').replaceAll('. ', '.\n\n')],
  [
    'an address',
    TEXT.replace('../assets/mill.jpg', 'https://pictures.example/of/the/very/old/mill.webp?width=9'),
  ],
  ['case', TEXT.toUpperCase()],
  ['paragraphs that change their places', TEXT.split('\n').toReversed().join('\n')],
])('a text in which %s changes is not rewritten', (_, after) => {
  expect(isRewritten(countWords(TEXT), countWords(after))).toBe(false)
})

it.each([
  ['a sentence is added', TEXT, `${TEXT} Update: the path is closed until April this year.`],
  ['a sentence goes', TEXT, TEXT.replace(/Nobody.*?shade\. We/s, 'We')],
  [
    'a paragraph is another one',
    TEXT,
    TEXT.replace(/^.*$/m, 'It rained all day, so this time we took the bus to town.'),
  ],
  [
    'Chinese sentences change',
    '雪花落在湖面上。'.repeat(9),
    `${'雪花落在湖面上。'.repeat(8)}今天我们坐火车去海边。`,
  ],
  ['everything goes', TEXT, ''],
])('a text is rewritten if %s', (_, before, after) => {
  expect(isRewritten(countWords(before), countWords(after))).toBe(true)
})

it('counts of another form say nothing', () => {
  expect(isRewritten('AAAA', countWords(TEXT))).toBe(false)
})

import { expect, it } from 'vitest'
import { cutPassage, MARK } from './passage.ts'

const mark = (text: string) => text.replaceAll('[', MARK).replaceAll(']', MARK)
const words = (count: number) => 'word '.repeat(count)

it('is the part with the most different words, from a word to a word', () => {
  const text = mark(
    `The [lake] is here. ${words(100)}On a [morning] the [lake] was gone. ${words(100)}[lake] [lake]`,
  )
  const passage = cutPassage(text)
  expect(passage).toContain(mark('On a [morning] the [lake] was gone.'))
  expect(passage).toMatch(/^…word .* word…$/s)
  expect(passage.length).toBeLessThan(220)
})

it('is the beginning where nothing is marked, and all of a short text', () => {
  expect(cutPassage(words(100))).toMatch(/^word .* word…$/)
  expect(cutPassage('A short text.')).toBe('A short text.')
  expect(cutPassage('')).toBe('')
})

it('is cut where there is no end of a word', () => {
  expect(cutPassage('x'.repeat(1_000))).toMatch(/^x{200}…$/)
})

it('marks what it marks in the text, also where it begins within a marked phrase', () => {
  const phrase = `${'a '.repeat(60)}b`
  const passage = cutPassage(mark(`${words(10)}[${phrase}] [c]`))
  expect(passage.split(MARK).length % 2).toBe(1)
})

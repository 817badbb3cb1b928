import { expect, it } from 'vitest'
import { cutPassage, MARK } from './passage.ts'

const mark = (text: string) => text.replaceAll('[', MARK).replaceAll(']', MARK)
const words = (count: number) => 'word '.repeat(count)

it('the passage has the most different words, and starts and ends between words', () => {
  const text = mark(
    `The [lake] is here. ${words(100)}On a [morning] the [lake] was gone. ${words(100)}[lake] [lake]`,
  )
  const passage = cutPassage(text)
  expect(passage).toContain(mark('On a [morning] the [lake] was gone.'))
  expect(passage).toMatch(/^…word .* word…$/s)
  expect(passage.length).toBeLessThan(220)
})

it('the passage is the beginning when nothing is marked, or all of a short text', () => {
  expect(cutPassage(words(100))).toMatch(/^word .* word…$/)
  expect(cutPassage('A short text.')).toBe('A short text.')
  expect(cutPassage('')).toBe('')
})

it('the passage is cut inside a text without word boundaries', () => {
  expect(cutPassage('x'.repeat(1_000))).toMatch(/^x{200}…$/)
})

it('the passage is cut between the letters of a script without spaces, and never below a sign', () => {
  const passage = cutPassage(mark(`${'ที่นี่มีน้ำ'.repeat(60)}[ครับ]${'ที่นี่มีน้ำ'.repeat(60)}`))
  expect(passage).toMatch(/^…\p{L}.*…$/u)
  expect(passage).toContain(mark('[ครับ]'))
  expect(passage.length).toBeLessThan(220)
})

it('the passage keeps the marks of the text, even when it starts inside a marked phrase', () => {
  const phrase = `${'a '.repeat(60)}b`
  const passage = cutPassage(mark(`${words(10)}[${phrase}] [c]`))
  expect(passage.split(MARK).length % 2).toBe(1)
})

import { describe, expect, it } from 'vitest'
import { breakLines, fitText } from './fit-text.ts'

/** Every letter is half an em wide. */
const measure = (text: string) => text.length / 2

describe('a text in lines', () => {
  it('has as few lines as possible, of similar length', () => {
    expect(breakLines('a slow train to the hills and no wish', measure, 14).lines).toEqual([
      'a slow train to the',
      'hills and no wish',
    ])
    expect(breakLines('Mustard, Twice', measure, 14).lines).toEqual(['Mustard, Twice'])
  })

  it('breaks a word that fits no line, and reports it', () => {
    const { lines, isTorn } = breakLines(`so ${'x'.repeat(40)}`, measure, 10)
    expect(isTorn).toBe(true)
    expect(lines.join('')).toContain('xxxx')
    for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(10)
  })

  it('never breaks a letter into its parts', () => {
    const { lines } = breakLines('e\u0301'.repeat(30), measure, 5)
    for (const line of lines) expect(line).toMatch(/^(?:e\u0301)+$/)
  })
})

describe('a text in a box', () => {
  const box = { width: 100, height: 50, sizes: [20, 15, 10], leading: 1 }

  it('has the largest size that fits', () => {
    expect(fitText('Rye', measure, box)).toEqual({ size: 20, lines: ['Rye'] })
    expect(fitText('one two three four five six seven', measure, box).size).toBe(15)
  })

  it('becomes smaller before a word is broken', () => {
    expect(fitText('x'.repeat(12), measure, box)).toEqual({ size: 15, lines: ['x'.repeat(12)] })
  })

  it.each(['many words '.repeat(500).trim(), 'x'.repeat(4000), '👩‍🚀'.repeat(400)])(
    'ends with an ellipsis when it does not fit',
    (text) => {
      const { size, lines } = fitText(text, measure, box)
      expect(lines.length * size).toBeLessThanOrEqual(box.height)
      for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(box.width)
      expect(lines.at(-1)).toMatch(/…$/)
    },
  )
})

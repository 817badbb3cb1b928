import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { colorIn, MARK_CONTRAST, TEXT_CONTRAST } from '#domain/accent.ts'
import { readColorTokens } from '#domain/color-tokens.ts'
import { contrast } from '#domain/color.ts'

const css = await readFile(new URL('tokens.css', import.meta.url), 'utf8')
const tokens = readColorTokens(css)
const firm = readColorTokens(css, '(prefers-contrast: more)')

/** Contrast of text for readers who need more of it. @see https://www.w3.org/TR/WCAG22/#contrast-enhanced */
const FIRM_CONTRAST = 7

/** What stands on what, as the style sheets use the tokens. */
const TEXTS = [
  ['ink', 'paper'],
  ['ink', 'paper-shade'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'paper-shade'],
  ['accent', 'paper'],
  ['accent', 'paper-shade'],
  ['indigo', 'paper'],
  ['indigo', 'paper-shade'],
  ['error', 'paper'],
  ['error', 'paper-shade'],
  // Code.
  ['moss', 'paper'],
  ['moss', 'paper-shade'],
  ['plum', 'paper'],
  ['plum', 'paper-shade'],
  // Buttons, what is selected, the first letter of who wrote a comment.
  ['paper', 'ink'],
  ['paper', 'accent'],
  ['paper', 'error'],
  ['paper', 'indigo'],
] as const

/** Edges of fields, rings around what has the focus, and areas that tell something. */
const MARKS = [
  ['ink-soft', 'paper'],
  ['ink-soft', 'paper-shade'],
  ['accent', 'paper'],
  ['accent', 'paper-shade'],
  ['accent-fill', 'paper'],
  ['accent-fill', 'paper-shade'],
  ['indigo', 'paper'],
  ['indigo', 'paper-shade'],
] as const

describe.each(['light', 'dark'] as const)('on %s paper', (paper) => {
  const between = (one: string, other: string) =>
    contrast(colorIn(tokens[paper], one), colorIn(tokens[paper], other))

  it.each(TEXTS)('text in %s is readable on %s', (text, ground) => {
    expect(between(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  it.each(MARKS)('a mark in %s is visible on %s', (mark, ground) => {
    expect(between(mark, ground)).toBeGreaterThanOrEqual(MARK_CONTRAST)
  })

  it.each(TEXTS)('text in %s on %s has more contrast on request', (text, ground) => {
    const ratio = contrast(colorIn(firm[paper], text), colorIn(firm[paper], ground))
    // The accent is the creator's: readers get it as it is.
    const isAccent = [text, ground].includes('accent')
    expect(ratio).toBeGreaterThanOrEqual(isAccent ? TEXT_CONTRAST : FIRM_CONTRAST)
  })
})

import { describe, expect, it } from 'vitest'
import { groundsIn, leastContrast, MARK_CONTRAST, TEXT_CONTRAST, tuneAccent } from './accent.ts'
import { readColorTokens } from './color-tokens.ts'
import { hexColor, oklchOf, parseHexColor, type Rgb } from './color.ts'

const tokens = readColorTokens(`
:root {
  --paper: light-dark(oklch(0.967 0.013 86), oklch(0.2 0.011 70));
  --paper-shade: light-dark(oklch(0.94 0.019 84), oklch(0.237 0.013 70));
  --accent: light-dark(oklch(0.505 0.163 31), oklch(0.735 0.128 40));
  --accent-fill: light-dark(oklch(0.505 0.163 31), oklch(0.555 0.14 34));
}`)
const ON = { light: groundsIn(tokens.light), dark: groundsIn(tokens.dark) }

describe('tuneAccent', () => {
  it.each([
    '#fff3a0',
    '#ffffff',
    '#000000',
    '#777777',
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#ffb6c1',
    '#123',
    '#0f7b6c',
  ])('makes %s readable on every paper', (text) => {
    const tuned = tuneAccent(read(text), tokens)
    for (const paper of ['light', 'dark'] as const) {
      expect(leastContrast(tuned[paper].text, ON[paper])).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(leastContrast(tuned[paper].fill, ON[paper])).toBeGreaterThanOrEqual(MARK_CONTRAST)
    }
  })

  it('keeps a readable color unchanged', () => {
    expect(hexColor(tuneAccent(read('#0f5f9c'), tokens).light.text)).toBe('#0f5f9c')
    expect(hexColor(tuneAccent(read('#fff3a0'), tokens).dark.text)).toBe('#fff3a0')
  })

  it('changes as little as possible, and keeps the hue', () => {
    const { light } = tuneAccent(read('#e8b000'), tokens)
    expect(leastContrast(light.text, ON.light)).toBeLessThan(TEXT_CONTRAST + 0.1)
    expect(leastContrast(light.fill, ON.light)).toBeLessThan(MARK_CONTRAST + 0.1)
    expect(oklchOf(light.text)[2]).toBeCloseTo(oklchOf(read('#e8b000'))[2], -1)
  })

  it('makes it equally strong on dark and light paper, but never glaring', () => {
    const red = tuneAccent(read('#a01010'), tokens)
    expect(leastContrast(red.dark.text, ON.dark)).toBeCloseTo(leastContrast(red.light.text, ON.light), 0)
    const navy = tuneAccent(read('#0a1030'), tokens)
    expect(leastContrast(navy.light.text, ON.light)).toBeGreaterThan(10)
    expect(leastContrast(navy.dark.text, ON.dark)).toBeLessThan(7.2)
  })

  it("uses the design's own without a choice", () => {
    const { light, dark } = tuneAccent(undefined, tokens)
    expect([light.text, light.fill, dark.text, dark.fill].map(hexColor)).toEqual([
      '#ae3322',
      '#ae3322',
      '#ed8c6a',
      '#b64e37',
    ])
  })
})

function read(text: string): Rgb {
  const color = parseHexColor(text)
  if (color === undefined) throw new Error(`${text} was refused`)
  return color
}

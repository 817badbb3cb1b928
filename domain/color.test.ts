import { describe, expect, it } from 'vitest'
import { contrast, hexColor, oklchOf, parseHexColor, rgbOf, type Rgb } from './color.ts'

describe('parseHexColor', () => {
  it.each([
    ['#9e2b1f', [158, 43, 31]],
    ['#9E2B1F', [158, 43, 31]],
    ['#fa0', [255, 170, 0]],
  ])('reads %s', (text, color) => expect(parseHexColor(text)).toEqual(color))

  it.each(['', '9e2b1f', '#9e2b1', '#9e2b1f80', '#ggg', 'madder', '#9e2b1f;}', '#9e2b1f\n'])(
    'refuses %j',
    (text) => expect(parseHexColor(text)).toBeUndefined(),
  )
})

it('a color is written as it was read', () => {
  for (const text of ['#000000', '#0a0b0c', '#ffffff']) expect(hexColor(read(text))).toBe(text)
})

// Values that the tools of WebAIM and of the W3C give as well.
it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#ffffff', 8.59],
  ['#ffff00', '#ffffff', 1.07],
  ['#123456', '#123456', 1],
])('the contrast of %s and %s is %d in both orders', (one, other, ratio) => {
  expect(contrast(read(one), read(other))).toBeCloseTo(ratio, 2)
  expect(contrast(read(other), read(one))).toBeCloseTo(ratio, 2)
})

// As CSS Color 4 defines them: https://www.w3.org/TR/css-color-4/#ok-lab
it.each([
  ['#ff0000', 0.628, 0.2577, 29.23],
  ['#00ff00', 0.8664, 0.2948, 142.5],
  ['#0000ff', 0.452, 0.3132, 264.05],
])('lightness, chroma and hue of %s are correct', (text, lightness, chroma, hue) => {
  const [l, c, h] = oklchOf(read(text))
  expect(l).toBeCloseTo(lightness, 3)
  expect(c).toBeCloseTo(chroma, 3)
  expect((h + 360) % 360).toBeCloseTo(hue, 1)
})

it('every color of the screen survives a conversion and back', () => {
  for (let bits = 0; bits < 0xff_ff_ff; bits += 98_765) {
    const color: Rgb = [bits >> 16, (bits >> 8) & 255, bits & 255]
    expect(rgbOf(oklchOf(color))).toEqual(color)
  }
})

it('a color that screens cannot show keeps its lightness and hue, and loses chroma', () => {
  const [lightness, chroma, hue] = oklchOf(rgbOf([0.7, 0.4, 150]))
  expect(lightness).toBeCloseTo(0.7, 1)
  expect(hue).toBeCloseTo(150, 0)
  expect(chroma).toBeLessThan(0.3)
  expect(chroma).toBeGreaterThan(0.15)
})

function read(text: string): Rgb {
  const color = parseHexColor(text)
  if (color === undefined) throw new Error(`${text} was refused`)
  return color
}

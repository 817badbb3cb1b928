import { fitText } from './fit-text.ts'
import type { LetterStyle, Typeface } from './typeface.ts'

export interface BlockStyle extends LetterStyle {
  /** Sizes in pixels to try, in order of preference. */
  sizes: readonly number[]
  /** Distance of baselines, as a factor of the size. */
  leading: number
}

/** Distance of a baseline from the top of a line with the leading 1, as a factor of the size. */
const BASELINE = 0.78

/** Sets a text as large as fits; `undefined` without a text. `text` is a result of `writable`. */
export function setBlock(
  face: Typeface,
  text: string | undefined,
  { sizes, leading, ...letters }: BlockStyle,
  room: { width: number; height: number },
  color: string,
) {
  if (text === undefined) return undefined
  const widths = new Map<string, number>()
  const measure = (words: string) => widths.getOrInsertComputed(words, () => face.measure(words, letters))
  const { size, lines } = fitText(text, measure, { ...room, sizes, leading })
  const set = lines.map((line) => face.set(line, letters))
  const step = size * leading
  return {
    /** In pixels. The width is that of the longest line; the height includes the leading of all lines. */
    width: Math.max(...set.map(({ width }) => width)) * size,
    height: lines.length * step,
    /** Draws the text. @param top Top of the first line's leading. @returns SVG elements. */
    draw(left: number, top: number): string {
      const first = top + (step - size) / 2 + size * BASELINE
      const drawn = set.map(({ outline }, index) => {
        const place = `translate(${left} ${Math.round(first + index * step)}) scale(${size})`
        return `<g transform="${place}">${outline}</g>`
      })
      return `<g fill="${color}">${drawn.join('')}</g>`
    },
  }
}

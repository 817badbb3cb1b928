import { fitText } from './fit-text.ts'
import type { LetterStyle, Typeface } from './typeface.ts'

/** How a text is set. */
export interface BlockStyle extends LetterStyle {
  /** In pixels, the most wanted first. */
  sizes: readonly number[]
  /** Distance of baselines, as a factor of the size. */
  leading: number
}

/** How far below the top of a line its baseline is, as a factor of the size, where the leading is 1. */
const BASELINE = 0.78

/** Sets a text that the typeface can write, as large as fits, ready to be put somewhere; nothing for nothing. */
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
    /** In pixels: of the longest line, and of all lines from their leading's top to its bottom. */
    width: Math.max(...set.map(({ width }) => width)) * size,
    height: lines.length * step,
    /** Draws it. @param top Where the leading of the first line begins. @returns SVG elements. */
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

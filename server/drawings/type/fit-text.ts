import { graphemesOf } from './graphemes.ts'
import { breakLines, type Measure } from './lines.ts'

/** Where a text has to go. */
interface Box {
  /** In pixels. */
  width: number
  height: number
  /** Sizes to choose from in pixels, the most wanted first. */
  sizes: readonly number[]
  /** Distance of baselines, as a factor of the size. */
  leading: number
}

/** A text in the size and the lines in which it fits. */
export interface FittedText {
  size: number
  lines: string[]
}

/** Letters that are looked at: no card has room for more. */
const MAX_LENGTH = 300

/**
 * Finds the largest size in which a text fits into a box with its words whole. Where there is none, words are broken and
 * the end is left out.
 */
export function fitText(text: string, measure: Measure, { width, height, sizes, leading }: Box): FittedText {
  const short = cut(text, MAX_LENGTH)
  for (const size of sizes) {
    const { lines, isTorn } = breakLines(short, measure, width / size)
    if (!isTorn && lines.length * size * leading <= height) return { size, lines }
  }
  const size = sizes.at(-1)!
  const { lines } = breakLines(short, measure, width / size)
  const most = Math.max(1, Math.floor(height / (size * leading)))
  if (lines.length <= most) return { size, lines }
  const last = cutToWidth(lines.slice(most - 1).join(' '), measure, width / size)
  return { size, lines: [...lines.slice(0, most - 1), last] }
}

/** The longest beginning of a text that a line has room for. */
function cutToWidth(text: string, measure: Measure, room: number): string {
  let [fitting, tooLong] = [1, graphemesOf(text).length]
  while (tooLong - fitting > 1) {
    const length = Math.floor((fitting + tooLong) / 2)
    if (measure(cut(text, length)) <= room) fitting = length
    else tooLong = length
  }
  return cut(text, fitting)
}

const ELLIPSIS = '…'

/** The beginning of a text, with an ellipsis where anything is left out. */
function cut(text: string, length: number): string {
  const letters = graphemesOf(text)
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}${ELLIPSIS}`
}

/** Measures the width of a text, in em. */
type Measure = (text: string) => number

interface Box {
  /** In pixels. */
  width: number
  height: number
  /** Sizes in pixels to try, in order of preference. */
  sizes: readonly number[]
  /** Distance of baselines, as a factor of the size. */
  leading: number
}

/** Maximum number of letters that fit on a card. */
const MAX_LENGTH = 300

/** Finds the largest size in which a text fits into a box; if none does, cuts the text and breaks long words. */
export function fitText(text: string, measure: Measure, { width, height, sizes, leading }: Box) {
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

/** Returns the longest beginning of a text that fits into a line. */
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

/** Returns the beginning of a text, with an ellipsis if it was cut. */
function cut(text: string, length: number): string {
  const letters = graphemesOf(text)
  if (letters.length <= length) return text
  return (
    letters
      .slice(0, length - 1)
      .join('')
      .trimEnd() + ELLIPSIS
  )
}

/**
 * Breaks a text into the smallest number of lines, of similar length. `isTorn` is set if a word was broken.
 * @param room Width of a line in em.
 */
export function breakLines(text: string, measure: Measure, room: number) {
  const words = text.split(' ')
  const pieces = words.flatMap((word) => tear(word, measure, room))
  const gap = measure(' ')
  const fill = (width: number) => fillLines(pieces, gap, width)
  const most = fill(room).length
  // Finds the narrowest width with the same number of lines.
  let [tight, wide] = [Math.max(...pieces.map(({ width }) => width)), room]
  while (wide - tight > 0.05) {
    const middle = (tight + wide) / 2
    if (fill(middle).length > most) tight = middle
    else wide = middle
  }
  return { lines: fill(wide), isTorn: pieces.length > words.length }
}

interface Piece {
  text: string
  width: number
}

function tear(word: string, measure: Measure, room: number): Piece[] {
  const width = measure(word)
  if (width <= room) return [{ text: word, width }]
  const pieces: Piece[] = []
  for (const letter of graphemesOf(word)) {
    const last = pieces.at(-1)
    const grown = last && { text: last.text + letter, width: last.width + measure(letter) }
    if (grown && grown.width <= room) pieces[pieces.length - 1] = grown
    else pieces.push({ text: letter, width: measure(letter) })
  }
  return pieces
}

function fillLines(pieces: readonly Piece[], gap: number, room: number): string[] {
  const lines: Piece[] = []
  for (const { text, width } of pieces) {
    const last = lines.at(-1)
    // The sums have another order, so rounding makes them differ.
    if (last && last.width + gap + width <= room + 1e-9) {
      last.text += ` ${text}`
      last.width += gap + width
    } else lines.push({ text, width })
  }
  return lines.map(({ text }) => text)
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Divides a text into graphemes, which readers see as letters. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

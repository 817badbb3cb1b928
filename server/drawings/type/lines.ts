import { graphemesOf } from './graphemes.ts'

/** Tells how wide a text is, in em. */
export type Measure = (text: string) => number

/** Lines that a text was broken into. */
export interface BrokenText {
  lines: string[]
  /** Whether a word had to be broken, too. */
  isTorn: boolean
}

/**
 * Breaks a text into as few lines as it needs, about equally long; a word that no line can hold goes on in the next.
 *
 * @param room Most that a line may be wide, in em.
 */
export function breakLines(text: string, measure: Measure, room: number): BrokenText {
  const words = text.split(' ')
  const pieces = words.flatMap((word) => tear(word, measure, room))
  const gap = measure(' ')
  const fill = (width: number) => fillLines(pieces, gap, width)
  const most = fill(room).length
  // The narrowest lines that are no more.
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
    // What was computed in two ways differs by a hair.
    if (last && last.width + gap + width <= room + 1e-9) {
      last.text += ` ${text}`
      last.width += gap + width
    } else lines.push({ text, width })
  }
  return lines.map(({ text }) => text)
}

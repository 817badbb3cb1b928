/** Position of the front matter of a Markdown file, between two lines of dashes; the second one may be three dots. */
export interface LinesAtTheTop {
  start: number
  /** Start of the second line of dashes, and its end; absent if the line is missing. */
  closing?: { start: number; end: number }
}

/** Finds the front matter of a text with any line ends; `undefined` if there is none. Also runs in browsers. */
export function findLinesAtTheTop(text: string): LinesAtTheTop | undefined {
  const opening = /^\uFEFF?---[ \t]*(?:\r\n?|\n)/.exec(text)
  if (!opening) return undefined
  const start = opening[0].length
  const dashes = /(?<=[\r\n])(?:---|\.\.\.)[ \t]*(?:\r\n?|\n|$)/g
  dashes.lastIndex = start
  const found = dashes.exec(text)
  return found ? { start, closing: { start: found.index, end: dashes.lastIndex } } : { start }
}

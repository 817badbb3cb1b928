/** Where the lines at the top of a Markdown file are, between two lines of dashes. */
export interface LinesAtTheTop {
  start: number
  /** Where the second line of dashes begins, and what follows it; absent if it is missing. */
  closing?: { start: number; end: number }
}

/** Finds the lines at the top of a text, whatever its lines end in; `undefined` if there are none. Runs in browsers as well. */
export function findLinesAtTheTop(text: string): LinesAtTheTop | undefined {
  const opening = /^\uFEFF?---[ \t]*(?:\r\n?|\n)/.exec(text)
  if (!opening) return undefined
  const start = opening[0].length
  const dashes = /(?<=[\r\n])---[ \t]*(?:\r\n?|\n|$)/g
  dashes.lastIndex = start
  const found = dashes.exec(text)
  return found ? { start, closing: { start: found.index, end: dashes.lastIndex } } : { start }
}

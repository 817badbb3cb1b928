/** Position of a file's front matter: between two lines of dashes (`...` ends it too), or JSON between semicolons. */
export interface LinesAtTheTop {
  start: number
  /** Start of the second line of dashes, and its end; absent if the line is missing. */
  closing?: { start: number; end: number }
}

/** Finds the front matter of a text with any line ends; `undefined` if there is none. Also runs in browsers. */
export function findLinesAtTheTop(text: string): LinesAtTheTop | undefined {
  const opening = OPENING.exec(text) ?? LOWER_OPENING.exec(text)
  if (!opening) return undefined
  const start = opening[0].length
  const end = opening[1] === ';;;' ? ';;;' : '(?:---|\\.\\.\\.)'
  const closing = new RegExp(`(?<=[\\r\\n])${end}[ \\t]*(?:\\r\\n?|\\n|$)`, 'g')
  closing.lastIndex = start
  const found = closing.exec(text)
  return found ? { start, closing: { start: found.index, end: closing.lastIndex } } : { start }
}

const OPENING = /^\uFEFF?(---(?:yaml|json)?|;;;)[ \t]*(?:\r\n?|\n)/
/** Below empty lines or invisible characters. A key follows, since dashes can also be a line between two paragraphs. */
const LOWER_OPENING = /^[\s\u200B-\u200D\u2060]+(---(?:yaml|json)?)[ \t]*(?:\r\n?|\n)(?=["'$\w-]+[^\r\n:]*:)/

import type { Fault } from '@waypost/local-files/reading.ts'

/** What is told of a text whose parts stand too deep inside one another. */
export const TOO_DEEP = 'Lists, quotes or emphasis stand too deep inside one another here.'

/**
 * Finds what no writer means and what the Markdown parser would need minutes for, since its work grows with the square of
 * a paragraph's lines and signs, and of a line's levels. Nothing else keeps a text from being parsed.
 *
 * @returns The first such place, with its line in the text; `undefined` for every text in earnest.
 */
export function findExcess(text: string): Fault | undefined {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const tooDeep = nesting.exec(text)
  if (tooDeep) return { reason: TOO_DEEP, line: lineAt(tooDeep.index) }
  const tooMany = signs.exec(text)
  if (tooMany)
    return { reason: 'Hundreds of the same sign stand in a row here.', line: lineAt(tooMany.index) }
  return findEndlessBlock(text)
}

const MAX_LEVELS_IN_A_LINE = 200
const MAX_SIGNS_IN_A_ROW = 500
const MAX_BLOCK_LINES = 3000
const MAX_BLOCK_LENGTH = 64 * 1024
const MAX_BLOCK_SIGNS = 1500

const marker = String.raw`[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])`
const nesting = new RegExp(`^(?:${marker}){${MAX_LEVELS_IN_A_LINE}}`, 'm')
const signs = new RegExp(String.raw`[*_~]{${MAX_SIGNS_IN_A_ROW}}|(?:!?\[){${MAX_SIGNS_IN_A_ROW}}`)

function findEndlessBlock(text: string): Fault | undefined {
  let first = 0
  let length = 0
  let signCount = 0
  for (const [index, line] of text.split('\n').entries()) {
    if (/^[ \t]*$/.test(line)) {
      first = index + 1
      length = 0
      signCount = 0
      continue
    }
    length += line.length
    signCount += line.match(/[*_~[]/g)?.length ?? 0
    if (signCount > MAX_BLOCK_SIGNS) {
      return {
        reason: 'There are too many signs for emphasis and links from here without an empty line.',
        line: first + 1,
      }
    }
    if (index - first >= MAX_BLOCK_LINES || length > MAX_BLOCK_LENGTH) {
      return { reason: 'The text goes on for too long from here without an empty line.', line: first + 1 }
    }
  }
  return undefined
}

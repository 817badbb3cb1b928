import { diffComm } from 'node-diff3'

/** A piece of a line that is in both texts, only in the later text, or only in the earlier text. */
export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

interface Line {
  kind: 'same' | 'changed' | 'added' | 'removed'
  pieces: readonly Piece[]
}

/** A part of a comparison: a line, or the number of equal lines that are left out. */
export type Comparison = Line | { kind: 'gap'; lines: number }

/** Number of equal lines that are shown before and after a change. */
const AROUND = 1

/** Compares two texts line by line, and changed lines word by word. Ignores line endings. @returns Empty for equal texts. */
export function compareTexts(before: string, after: string): Comparison[] {
  const lines = diffComm(linesOf(before), linesOf(after)).flatMap(({ common, buffer1, buffer2 }) =>
    common ? common.map((text) => wholeLine('same', text)) : compareLines(buffer1, buffer2),
  )
  return lines.every(({ kind }) => kind === 'same') ? [] : withGaps(lines)
}

function linesOf(text: string): string[] {
  return text.replace(/\r?\n$|\r$/, '').split(/\r\n?|\n/)
}

function wholeLine(kind: Piece['kind'], text: string): Line {
  return { kind, pieces: [{ kind, text }] }
}

/** Compares the first removed line with the first added one, and so on; blank lines take no part. */
function compareLines(removed: string[], added: string[]): Line[] {
  if (added.length === 0) return removed.map((text) => wholeLine('removed', text))
  if (removed.length === 0) return added.map((text) => wholeLine('added', text))
  const [old, young] = [removed, added].map((lines) => lines.filter((line) => line.trim() !== ''))
  return Array.from({ length: Math.max(old.length, young.length) }, (_, index) => {
    if (index >= young.length) return wholeLine('removed', old[index])
    if (index >= old.length) return wholeLine('added', young[index])
    return { kind: 'changed', pieces: compareWords(old[index], young[index]) }
  })
}

function compareWords(old: string, young: string): Piece[] {
  return diffComm(wordsOf(old), wordsOf(young))
    .flatMap(({ common, buffer1, buffer2 }): Piece[] =>
      common
        ? [{ kind: 'same', text: common.join('') }]
        : [
            { kind: 'removed', text: buffer1.join('') },
            { kind: 'added', text: buffer2.join('') },
          ],
    )
    .filter(({ text }) => text !== '')
}

/** Words, spaces, and each other character. */
function wordsOf(line: string): string[] {
  return line.match(/[\p{L}\p{N}\p{M}]+|\s+|./gu) ?? []
}

function withGaps(lines: readonly Line[]): Comparison[] {
  const isShown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ kind }) => kind !== 'same'),
  )
  const shown: Comparison[] = []
  for (const [index, line] of lines.entries()) {
    const last = shown.at(-1)
    if (isShown[index]) shown.push(line)
    else if (last?.kind === 'gap') last.lines += 1
    else shown.push({ kind: 'gap', lines: 1 })
  }
  return shown
}

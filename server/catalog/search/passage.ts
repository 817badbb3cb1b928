import { UNSPACED_LETTER } from '#domain/unspaced-scripts.ts'

/** Precedes and follows each marked word. The texts do not contain this character. */
export const MARK = '\u0002'

/** Approximate number of characters of a passage, and of its part before the first marked word. */
const LENGTH = 200
const BEFORE = 50

/** A passage may begin or end at spaces, and between letters of scripts without spaces. */
const SPACE = /[\s\u200b]/
const UNSPACED = new RegExp(UNSPACED_LETTER, 'u')
const COMBINING = /\p{M}/u

/**
 * Cuts out the part of a text with the largest number of different marked words. A text without marks gives its
 * beginning.
 *
 * FTS5's own `snippet` compares all marks of a text with each other, which takes seconds for a text with many.
 *
 * @param text With `MARK` around each marked word.
 */
export function cutPassage(text: string): string {
  const start = boundaryBefore(text, findDensest(text) - BEFORE)
  const end = boundaryAfter(text, start + LENGTH)
  const before = text.slice(0, start)
  const isWithinMark = before.split(MARK).length % 2 === 0
  const cut = (isWithinMark ? MARK : '') + text.slice(start, end).trim()
  return `${start > 0 ? '…' : ''}${cut}${end < text.length ? '…' : ''}`.toWellFormed()
}

/** Finds the start of the part with the most different marked words. */
function findDensest(text: string): number {
  const marks = Array.from(text.matchAll(MARKED), ({ 0: word, index }) => ({
    word: word.toLowerCase(),
    index,
  }))
  const counts = new Map<string, number>()
  let best = { index: 0, different: 0 }
  let first = 0
  for (const { word, index } of marks) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
    while (index - marks[first].index > LENGTH - BEFORE) {
      const left = counts.get(marks[first].word)! - 1
      if (left === 0) counts.delete(marks[first].word)
      else counts.set(marks[first].word, left)
      first += 1
    }
    if (counts.size > best.different) best = { index: marks[first].index, different: counts.size }
  }
  return best.index
}

const MARKED = new RegExp(`${MARK}[^${MARK}]*${MARK}`, 'g')

function boundaryBefore(text: string, index: number): number {
  const from = Math.max(index, 0)
  for (let at = from; at > from - MAX_WORD; at -= 1)
    if (at <= 0 || SPACE.test(text[at - 1]) || isBetweenLetters(text, at)) return Math.max(at, 0)
  return from
}

function boundaryAfter(text: string, index: number): number {
  for (let at = index; at < index + MAX_WORD; at += 1)
    if (at >= text.length || SPACE.test(text[at]) || isBetweenLetters(text, at))
      return Math.min(at, text.length)
  return index
}

/** Whether a script without spaces may be cut here. */
function isBetweenLetters(text: string, at: number): boolean {
  return UNSPACED.test(text[at - 1]) && !COMBINING.test(text[at])
}

/** Maximum length of a word that stays whole. */
const MAX_WORD = 60

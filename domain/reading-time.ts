import { UNSPACED_LETTER } from './unspaced-scripts.ts'

const WORDS_PER_MINUTE = 230

const UNSPACED = new RegExp(UNSPACED_LETTER, 'u')

/** Estimates how long it takes to read a plain text in any script, in whole minutes; at least 1. */
export function readingMinutesOf(text: string): number {
  return readingMinutesFor(countWords(text))
}

/** Estimates the reading time of a number of words in whole minutes; at least 1. */
export function readingMinutesFor(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

/** Counts the words of a plain text in any script. */
export function countWords(text: string): number {
  // The segmenter works for every script, but is far slower than splitting at spaces.
  if (!UNSPACED.test(text)) return text.match(/\S+/g)?.length ?? 0
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
  return Iterator.from(segments).reduce((count, { isWordLike }) => count + Number(isWordLike), 0)
}

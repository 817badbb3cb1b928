import { UNSPACED_LETTER } from './unspaced-scripts.ts'

/** Maximum words of an excerpt. @see docs/specification.md, section 9 */
const EXCERPT_WORDS = 50

/** Maximum letters of an excerpt without spaces between words, and of one word, in UTF-16 units: some words have no end. */
const EXCERPT_LETTERS = 300

/** Maximum letters of words with spaces between them, spaces not counted. Fifty words of a real language have fewer. */
const SPACED_LETTERS = 600

const UNSPACED = new RegExp(UNSPACED_LETTER, 'u')

/**
 * Cuts plain text to at most 50 words, always followed by '...', which takes the place of a full stop. Chinese,
 * Japanese, Thai and others have no spaces between words: there the words are those of `Intl.Segmenter`.
 * @see docs/specification.md, sections 1 and 9
 */
export function excerptOf(text: string): string {
  let excerpt = ''
  let words = 0
  let letters = 0
  for (const written of text.trim().split(/\s+/, EXCERPT_WORDS)) {
    const isUnspaced = UNSPACED.test(written)
    const limits = {
      words: EXCERPT_WORDS - words,
      letters: (isUnspaced ? EXCERPT_LETTERS : SPACED_LETTERS) - letters,
    }
    const found = isUnspaced ? firstWords(written, limits) : wholeWord(written, limits)
    if (found.text !== '') excerpt += (excerpt && ' ') + found.text
    words += found.words
    letters += found.text.length
    if (found.text !== written || words >= EXCERPT_WORDS) break
  }
  // A word that is too long is cut only where nothing precedes it.
  return `${(excerpt || firstLetters(text.trim())).replace(/(?<![.…])[.…]+$/, '')}...`
}

interface Limits {
  words: number
  letters: number
}

function wholeWord(text: string, { letters }: Limits): { text: string; words: number } {
  return text.length <= Math.min(letters, EXCERPT_LETTERS) ? { text, words: 1 } : { text: '', words: 0 }
}

/** Returns the first words of a text without spaces, with the signs after them. */
function firstWords(text: string, limits: Limits): { text: string; words: number } {
  let words = 0
  let end = 0
  for (const { segment, index, isWordLike } of segmentsOf(text, 'word')) {
    if (index + segment.length > limits.letters || (isWordLike && words === limits.words)) break
    if (isWordLike) words += 1
    end = index + segment.length
  }
  return { text: text.slice(0, end), words }
}

function firstLetters(text: string): string {
  let end = 0
  for (const { segment, index } of segmentsOf(text, 'grapheme')) {
    if (index + segment.length > EXCERPT_LETTERS) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

function segmentsOf(text: string, granularity: 'word' | 'grapheme') {
  return new Intl.Segmenter(undefined, { granularity }).segment(text)
}

import { badRequest } from '../../api/errors.ts'

/** Terms to search for in normalized texts. Every term must be in at least one of the texts. */
export type SearchTerms = readonly string[]

/**
 * Normalizes text for searches: each line becomes ` word word `, without case, accents and marks. Letters and digits next to
 * each other are a word. In scripts without spaces each letter is a word.
 */
export function normalizeText(text: string): string {
  return text
    .split('\n')
    .map(joinWords)
    .filter((words) => words !== '')
    .map((words) => ` ${words} `)
    .join('\n')
}

/** Parses a search: beginnings of words, and phrases of whole words between double quotes. */
export function parseSearch(text: string): SearchTerms {
  const parts = text.split('"')
  // An unclosed quote starts no phrase.
  const isPhrase = (index: number) => index % 2 === 1 && index < parts.length - 1
  const wanted = new Set(parts.flatMap((part, index) => (isPhrase(index) ? phrase(part) : prefixes(part))))
  if (wanted.size > MAX_TERMS) throw badRequest(`A search takes at most ${MAX_TERMS} words.`)
  return [...wanted]
}

export const MAX_TERMS = 32

function phrase(text: string): string[] {
  const words = joinWords(text)
  return words === '' ? [] : [` ${words} `]
}

function prefixes(text: string): string[] {
  return runsOf(text).map((run) => ` ${run.join(' ')}`)
}

/** Joins the words of a line with spaces. ASCII texts, which are the most frequent, take a tenth of the time. */
function joinWords(line: string): string {
  if (!ascii.test(line)) return runsOf(line).flat().join(' ')
  return line
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

// oxlint-disable-next-line no-control-regex -- ASCII begins with them
const ascii = /^[\x00-\x7f]*$/

/** Returns the words in their order. Adjacent letters of a script without spaces form one run of words. */
function runsOf(text: string): string[][] {
  const folded = fold(text)
  if (!spaceless.test(folded)) return (folded.match(plainRuns) ?? []).map((run) => [run])
  return (folded.match(runs) ?? []).map((run) => (spaceless.test(run) ? (run.match(letters) ?? []) : [run]))
}

/** Scripts without spaces between words. */
const SPACELESS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const runs = new RegExp(
  `[${SPACELESS}][${SPACELESS}\\p{M}ー]*|(?:(?![${SPACELESS}])[\\p{L}\\p{N}\\p{M}])+`,
  'gu',
)
const spaceless = new RegExp(`[${SPACELESS}]`, 'u')
const plainRuns = /[\p{L}\p{N}\p{M}]+/gu
const letters = /\P{M}\p{M}*/gu

/** Returns a text in lower case without accents and similar marks. Marks that are vowels, or change vowels, stay. */
function fold(text: string): string {
  return strip(strip(text.normalize('NFKD')).toUpperCase().toLowerCase())
    .replaceAll(/[ςøłđðæœ]/g, (letter) => plainLetters[letter])
    .normalize('NFC')
}

function strip(text: string): string {
  return mark.test(text) ? text.replaceAll(accents, '') : text
}

const mark = /\p{M}/u

/** Combining marks of European scripts, Hebrew points and Arabic vowels. */
const accents = /(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}](?<![\u3099\u309a])/gu

/** Letters that Unicode does not decompose. */
const plainLetters: Record<string, string> = { ς: 'σ', ø: 'o', ł: 'l', đ: 'd', ð: 'd', æ: 'ae', œ: 'oe' }

import { foldCase } from './same-text.ts'
import { UNSPACED_LETTER } from './unspaced-scripts.ts'

/** Where a word is in a text, in UTF-16 units. */
export interface Place {
  start: number
  end: number
  /** Whether its umlauts count as two letters. */
  isWide?: true
}

/**
 * Finds the words of a text. In scripts without spaces each letter is a word. After them come other spellings of some words: the
 * wide one of 'Köln', the parts of a Persian word with joiners, and the whole of "don't".
 */
export function placesOf(text: string): Place[] {
  const words = Array.from(
    text.matchAll(UNSPACED.test(text) ? MIXED_WORDS : WORDS),
    ({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
    }),
  )
  return ASCII.test(text) && !text.includes("'") ? words : words.concat(otherSpellings(text, words))
}

/** Returns a word of a text in the form that searches compare; empty for one of signs alone. */
export function foldedAt(text: string, { start, end, isWide }: Place): string {
  const word = text.slice(start, end)
  return foldWord(isWide ? widen(word) : word)
}

/** Writes the words of a text in the form that searches compare, with spaces between them, in the order of `placesOf`. */
export function foldText(text: string): string {
  return placesOf(text)
    .map((place) => foldedAt(text, place))
    .join(' ')
}

/** A word of a search. */
export interface SearchedWord {
  typed: string
  /** Equal spellings, folded, the typed one first. Letters of scripts without spaces, and parts of a word, have a space between them. */
  forms: readonly string[]
}

/** Splits a search into its words. @returns Each word once, in the order of the text. */
export function wordsOf(text: string): SearchedWord[] {
  const words = Array.from(text.matchAll(WORDS), ([typed]) => ({ typed, forms: formsOf(typed) }))
  // Signs alone, such as the one that makes Arabic words longer, are no word.
  const found = words.filter(({ forms }) => forms[0] !== '')
  return [...new Map(found.map((word) => [word.forms[0], word])).values()]
}

function formsOf(typed: string): string[] {
  const joined = typed.replaceAll(JOINER, '')
  const forms = [joined, widen(joined), typed.replaceAll(JOINER, ' ')].map((form) =>
    Array.from(form.matchAll(MIXED_WORDS), ([word]) => foldWord(word)).join(' '),
  )
  return [...new Set(forms)]
}

/** Whether a text contains words that begin with all words of a search. @param folded From `foldText`. */
export function hasWords(folded: string, words: readonly SearchedWord[]): boolean {
  const searched = ` ${folded}`
  return words.every(({ forms }) => forms.some((form) => searched.includes(` ${form}`)))
}

function otherSpellings(text: string, words: readonly Place[]): Place[] {
  const spellings: Place[] = []
  const hasWide = widen(text) !== text.normalize('NFC')
  const hasJoiners = text.includes(JOINER)
  for (const [index, { start, end }] of words.entries()) {
    const next = words[index + 1]?.start === end + 1 && text[end] !== ' ' ? words[index + 1] : undefined
    if (next && APOSTROPHE.test(text[end])) spellings.push({ start, end: next.end })
    if (!hasWide && !hasJoiners) continue
    const word = text.slice(start, end)
    if (hasWide && widen(word) !== word.normalize('NFC')) spellings.push({ start, end, isWide: true })
    if (!word.includes(JOINER)) continue
    for (const { 0: part, index: at } of word.matchAll(JOINED))
      spellings.push({ start: start + at, end: start + at + part.length })
  }
  return spellings
}

/** Writes umlauts as two letters, as on a keyboard without them: ä as ae, å as aa. */
function widen(word: string): string {
  if (ASCII.test(word)) return word
  return word.normalize('NFC').replaceAll(/[äöüøå]/gi, (letter) => WIDE[letter.toLowerCase()])
}

const WIDE: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/**
 * Makes a word the same as its equal spellings: without case, width, accents, points and vowel signs that may be left out, and with
 * the letters and digits that stand for others.
 * @see docs/decisions/090-search-knows-equal-spellings.md
 */
function foldWord(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase().replace("'", '')
  const plain = word.normalize('NFKD').replaceAll(OPTIONAL_MARKS, '$1')
  if (ASCII.test(plain)) return plain.toLowerCase()
  return foldCase(plain.replaceAll(OPTIONAL, ''))
    .replaceAll(LETTERS, (letter) => PLAIN[letter])
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replaceAll(/[ङञणनम]्(?=[क-ह])/g, 'ं')
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
    .normalize('NFC')
}

/** Unicode has the digits of each script in a row that begins with its zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0)!
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

// oxlint-disable-next-line no-control-regex -- ASCII begins with them
const ASCII = /^[\x00-\x7f]*$/

/** The joiner that keeps the parts of a Persian word apart, without a space. */
const JOINER = '\u200c'
const JOINED = /[^\u200c]+/g

/** Signs between letters that some writers leave out. */
const APOSTROPHE = /['’‘ʼʻ·"״׳]/

/** A word begins with a letter or digit. Marks, joiners, and hyphens that show nothing continue it. */
const LETTER = String.raw`(?![ʻʼ])[\p{L}\p{N}]`
const LATER = String.raw`\p{M}\u00ad\u200c\u200d\u2060`
const WORDS = new RegExp(`${LETTER}(?:${LETTER}|[${LATER}])*`, 'gu')

const UNSPACED = new RegExp(UNSPACED_LETTER, 'u')
const ALONE = String.raw`(?=\p{L})${UNSPACED_LETTER}`
const MIXED_WORDS = new RegExp(
  `${ALONE}[${LATER}ーｰﾞﾟ]*|(?!${ALONE})${LETTER}(?:(?!${ALONE})${LETTER}|[${LATER}])*`,
  'gu',
)
/** Accents of Latin and Greek letters, Hebrew points, and Arabic vowel signs. */
const OPTIONAL_MARKS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu

/** Further: the accents and the dots of ё in Cyrillic, the dot below of Devanagari, and all that has no shape of its own. */
const OPTIONAL =
  /(?<=[аеиоуыэюяіє])[\u0300\u0301]|(?<=е)\u0308|\u093c|[\u0640ʻʼ]|\p{Me}|\p{Default_Ignorable_Code_Point}/giu

/** Letters in lower case, and what readers type for them where Unicode knows no decomposition. */
const PLAIN: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'ⱥ',
    ae: 'æ',
    b: 'ƀɓ',
    c: 'ȼƈ',
    d: 'đðɗɖ',
    e: 'ɇəǝɛ',
    f: 'ƒ',
    g: 'ǥɠɣ',
    h: 'ħⱨ',
    i: 'ɨ',
    j: 'ɉ',
    k: 'ƙĸ',
    l: 'łƚⱡ',
    n: 'ŋɲ',
    o: 'øɵɔ',
    oe: 'œ',
    r: 'ɍ',
    t: 'ŧⱦƭ',
    th: 'þ',
    u: 'ʉ',
    y: 'ɏƴ',
    z: 'ƶ',
    σ: 'ς',
    כ: 'ך',
    מ: 'ם',
    נ: 'ן',
    פ: 'ף',
    צ: 'ץ',
    וו: 'װ',
    וי: 'ױ',
    יי: 'ײ',
    ا: 'ٱ',
    ه: 'ةۃہەھ',
    ي: 'ىی',
    ك: 'کڪ',
    'ं': 'ँ',
  }).flatMap(([plain, letters]) => Array.from(letters, (letter) => [letter, plain])),
)
const LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')

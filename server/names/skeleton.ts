import CONFUSABLE from 'unhomoglyph/data.json' with { type: 'json' }

/**
 * Reduces a text to what a glance takes from it: two texts that look alike share a skeleton. Case, spaces, signs, accents and
 * invisible characters do not count, letters of other scripts count as the Latin ones they look like, and digits as the
 * letters they stand for.
 *
 * @returns Two skeletons, as other scripts' small letters may look like others than their capitals do.
 * @see Unicode Technical Standard #39, section 4
 */
export function skeletonsOf(text: string): string[] {
  return [text, text.toUpperCase()].map(skeletonOf)
}

function skeletonOf(text: string): string {
  const latin = replaceEach(text.normalize('NFKD'), LETTERS)
  const plain = latin.normalize('NFKD').toLowerCase().replaceAll(NEITHER_LETTER_NOR_DIGIT, '')
  return replaceEach(plain, LIKENESSES).replaceAll('vv', 'w')
}

/** Unicode's table. The function of its package compiles a regular expression of it, which takes 8 MB. */
const LETTERS = new Map(Object.entries<string>(CONFUSABLE))

/** What is left of combined letters, and invisible letters such as the Hangul filler. */
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}$€]|\p{Default_Ignorable_Code_Point}/gu

/** Digits and signs that stand for letters; small capitals, to which the table leads other scripts' small letters. */
const LIKENESSES = new Map([
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋĸʟᴍʍɴᴎᴏᴘʀᴙꜱᴛᴜᴠᴡʏᴢ', 'abcdefghljkklmmnnoprrstuvwyz'),
  ...pairs('i23456789$€ɜɛ', 'lzeasbtbgseee'),
  // As the table has it.
  ['m', 'rn'],
  ['ᴍ', 'rn'],
  ['ʍ', 'rn'],
])

function pairs(from: string, to: string): [string, string][] {
  return Array.from(from, (letter, index) => [letter, to[index]])
}

function replaceEach(text: string, replacements: ReadonlyMap<string, string>): string {
  let replaced = ''
  for (const letter of text) replaced += replacements.get(letter) ?? letter
  return replaced
}

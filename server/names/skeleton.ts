import CONFUSABLE from 'unhomoglyph/data.json' with { type: 'json' }

/**
 * Reduces a text to what a glance takes from it: two texts that look alike share a skeleton, but for their signs. Case, accents
 * and invisible characters do not count, letters of other scripts count as the Latin ones they look like, and digits as the
 * letters they stand for. Of signs it tells where they are: each is a `SIGN`, or a `GAP` if it looks like no letter.
 *
 * @returns Two skeletons, as other scripts' small letters may look like others than their capitals do.
 * @see Unicode Technical Standard #39, section 4
 */
export function skeletonsOf(text: string): string[] {
  return [text, text.toUpperCase()].map(skeletonOf)
}

/** Stands in a skeleton for spaces, hyphens and what else stands between words or is hardly larger than a dot. */
const GAP = ' '

/** Stands in a skeleton for any other sign, which may be meant as a letter. */
const SIGN = '!'

/** What a skeleton says without its signs. */
export function lettersOf(skeleton: string): string {
  return skeleton.replaceAll(/[ !]/g, '')
}

/**
 * Whether a name can be read as another text, or as one that has it in it: as a word, or as any part. Each of its signs counts
 * as nothing or as any letter, but at most a third of the letters are signs, so that a row of flowers is not everybody's name.
 *
 * @param name A skeleton.
 * @param text Letters of a skeleton.
 */
export function canBeRead(name: string, text: string, where: 'whole' | 'word' | 'part'): boolean {
  const letters = Array.from(text)
  // At each number of letters that the name so far may end with: how many of them are signs.
  const signs = [0, ...letters.map(() => Infinity)]
  const isRead = () => signs[letters.length] <= letters.length / 3
  for (const read of name) {
    const isLetter = read !== GAP && read !== SIGN
    if (isRead() && (where === 'part' || (where === 'word' && !isLetter))) return true
    for (let count = letters.length; count > 0; count -= 1) {
      if (isLetter) signs[count] = read === letters[count - 1] ? signs[count - 1] : Infinity
      else if (read === SIGN) signs[count] = Math.min(signs[count], signs[count - 1] + 1)
    }
    if (isLetter && where !== 'part') signs[0] = Infinity
    if (!isLetter && where === 'word') signs[0] = 0
  }
  return isRead()
}

function skeletonOf(text: string): string {
  // The table has some letters in lower case alone.
  const latin = lettersLike(lettersLike(text).toLowerCase())
  return replaceEach(latin.toLowerCase(), LIKENESSES).replaceAll('vv', 'w').replaceAll('rn', 'm')
}

/** Writes Latin letters for those that look like them, and `SIGN` or `GAP` for signs. */
function lettersLike(text: string): string {
  let latin = ''
  for (const letter of text.normalize('NFKD').replaceAll(INVISIBLE, '')) {
    if (IS_GAP.test(letter)) latin += GAP
    else if (IS_SIGN.test(letter)) latin += ENCLOSED.get(letter) ?? SIGN
    else latin += LETTERS.get(letter) ?? letter
  }
  return latin.normalize('NFKD').replaceAll(INVISIBLE, '').replaceAll(NEITHER_LETTER_NOR_GAP, SIGN)
}

/** Unicode's table. The function of its package compiles a regular expression of it, which takes 8 MB. */
const LETTERS = new Map(Object.entries<string>(CONFUSABLE))

/** What is left of combined letters, and invisible letters such as the Hangul filler. */
const INVISIBLE = /[\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/gu

// Other dashes are signs: some are upright, and Unicode takes them apart to the long one.
const IS_GAP = /[\s\p{Z}.,'’‘_\-\u2010]/u

/** Modifier letters, such as a high stroke, are signs as well. */
const IS_SIGN = /[^\p{L}\p{N}]|\p{Lm}/u

const NEITHER_LETTER_NOR_GAP = /[^\p{L}\p{N} ]|\p{Lm}/gu

/** White letters in black circles and squares, and those of flags, which Unicode takes for signs. */
const ENCLOSED = new Map(
  [0x1f150, 0x1f170, 0x1f1e6].flatMap((first) =>
    Array.from('abcdefghijklmnopqrstuvwxyz', (letter, index): [string, string] => [
      String.fromCodePoint(first + index),
      letter,
    ]),
  ),
)

/** Digits, and a stroke of Chinese, that stand for letters; small capitals, to which the table leads other scripts' small letters. */
const LIKENESSES = new Map([
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋĸʟᴍʍɴᴎᴏᴘʀᴙꜱᴛᴜᴠᴡʏᴢ', 'abcdefghljkklmmnnoprrstuvwyz'),
  ...pairs('i丨23456789ɜɛ', 'llzeasbtbgee'),
])

function pairs(from: string, to: string): [string, string][] {
  return Array.from(from, (letter, index) => [letter, to[index]])
}

function replaceEach(text: string, replacements: ReadonlyMap<string, string>): string {
  let replaced = ''
  for (const letter of text) replaced += replacements.get(letter) ?? letter
  return replaced
}

import LETTERS_BY_LOOK from './looks.json' with { type: 'json' }

/**
 * Reduces a text to its look at a glance: two texts that look alike share a skeleton. Case, accents and invisible
 * characters do not count. A letter of another script counts as the Latin letter that it looks like, and a digit as the
 * letter that it can replace. A space or another small sign becomes `GAP`, every other sign `SIGN`.
 * @returns Two skeletons, because a small letter and its capital may look like different Latin letters.
 * @see Unicode Technical Standard #39, section 4
 */
export function skeletonsOf(text: string): string[] {
  return [text, text.toUpperCase()].map(skeletonOf)
}

/** Replaces spaces, hyphens and signs that are hardly larger than a dot. */
const GAP = ' '

/** Replaces any other sign. The sign may be meant as a letter. */
const SIGN = '!'

/** Returns the letters of a skeleton, without its gaps and signs. */
export function lettersOf(skeleton: string): string {
  return skeleton.replaceAll(/[ !]/g, '')
}

/**
 * Whether a reader may mistake a name for another text, or see this text in the name, as a word or as any part. A sign
 * in the name counts as nothing or as any letter. At most a third of the letters may be signs: otherwise a row of
 * flowers would look like every name.
 * @param name A skeleton.
 * @param text Letters of a skeleton.
 */
export function canBeRead(name: string, text: string, where: 'whole' | 'word' | 'part'): boolean {
  const letters = Array.from(text)
  // signs[n]: the name as read so far ends with the first n letters, and this many of them are signs.
  const signs = [0, ...letters.map(() => Infinity)]
  const isRead = () => signs[letters.length] <= letters.length / 3
  for (const read of name) {
    const isLetter = read !== GAP && read !== SIGN
    if (isRead() && (where === 'part' || (where === 'word' && !isLetter))) return true
    for (let count = letters.length; count > 0; count -= 1) {
      if (isLetter) signs[count] = isReadAs(read, letters[count - 1]) ? signs[count - 1] : Infinity
      else if (read === SIGN) signs[count] = Math.min(signs[count], signs[count - 1] + 1)
    }
    if (isLetter && where !== 'part') signs[0] = Infinity
    if (!isLetter && where === 'word') signs[0] = 0
  }
  return isRead()
}

/** Looks of characters that are read as one or another letter, such as the struck l, which also looks like a t. */
const EITHER: Partial<Record<string, string>> = { ƚ: 'lt', ʌ: 'av', ꞓ: 'ce', ẟ: 'ad', ʃ: 'ef', ς: 'cs' }

function isReadAs(look: string, letter: string): boolean {
  return look === letter || Boolean(EITHER[look]?.includes(letter) || EITHER[letter]?.includes(look))
}

function skeletonOf(text: string): string {
  return Array.from(text.normalize('NFKD').replaceAll(INVISIBLE, ''), lookOf)
    .join('')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
}

function lookOf(character: string): string {
  const look = LOOKS.get(character)
  if (look !== undefined) return look
  if (IS_GAP.test(character)) return GAP
  return IS_SIGN.test(character) ? SIGN : character.toLowerCase()
}

/**
 * The looks of characters that look like others. `looks.json` lists the characters by their look: the letters of
 * Unicode's `confusables.txt` (version 13), with chains of likeness resolved, and without the letters that NFKD decomposes;
 * small capitals; digits that replace letters; white letters on black, and the letters of flags;
 * Latin letters with strokes and hooks; and the letters of other scripts that "fancy text" is made of.
 */
const LOOKS: ReadonlyMap<string, string> = new Map(
  Object.entries(LETTERS_BY_LOOK).flatMap(([look, letters]) =>
    Array.from(letters, (letter) => [letter, look] as const),
  ),
)

/** Combining marks, control characters, and invisible letters such as the Hangul filler. */
const INVISIBLE = /[\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/gu

// Other dashes count as signs: NFKD turns vertical dashes into the long dash.
const IS_GAP = /[\s\p{Z}.,'’‘_\-\u2010]/u

/** Modifier letters, such as a high stroke, are signs as well. */
const IS_SIGN = /[^\p{L}\p{N}]|\p{Lm}/u

import { GLYPHLESS } from './visible-text.ts'

/**
 * Writes a text in the form in which equal texts are the same: names of categories, of months and others that people
 * type. Case, spaces, composed or decomposed letters, and characters that show nothing make no difference.
 * @see Unicode Standard, section 3.13, Default Caseless Matching
 */
export function comparable(text: string): string {
  const spaced = (ASCII.test(text) ? text : text.replaceAll(UNSEEN, '')).replaceAll(/\s+/g, ' ').trim()
  return ASCII.test(spaced) ? spaced.toLowerCase() : foldCase(spaced.normalize('NFD')).normalize('NFC')
}

/** Whether two short texts are equal, as `comparable` says. */
export function isSameText(one: string, other: string): boolean {
  return comparable(one) === comparable(other)
}

/**
 * Removes the case of decomposed letters. JavaScript has no case folding. By upper case, 'ß' and 'ẞ' are 'ss', and both small forms of
 * sigma are one; so are 'i' with a dot and without, which Turkish alone tells apart.
 */
export function foldCase(decomposed: string): string {
  const lower = decomposed.toLowerCase().toUpperCase().toLowerCase()
  return lower.replaceAll('i\u0307', 'i')
}

// oxlint-disable-next-line no-control-regex -- ASCII begins with them
const ASCII = /^[\x00-\x7f]*$/

const UNSEEN = new RegExp(`[${GLYPHLESS}]`, 'gu')

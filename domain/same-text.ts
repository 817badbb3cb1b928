/**
 * Writes a short text in the form in which equal texts are the same: names of categories, of months and others that people
 * type. Case, spaces, and composed or decomposed letters make no difference.
 *
 * @see Unicode Standard, section 3.13, Default Caseless Matching
 */
export function comparable(text: string): string {
  const spaced = text.replaceAll(/\s+/g, ' ').trim()
  if (/^[\x20-\x7e]*$/.test(spaced)) return spaced.toLowerCase()
  // JavaScript has no case folding. By upper case, 'ß' is 'ss' and both forms of sigma are one.
  return spaced.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC')
}

/** Whether two short texts are equal, as `comparable` says. */
export function isSameText(one: string, other: string): boolean {
  return comparable(one) === comparable(other)
}

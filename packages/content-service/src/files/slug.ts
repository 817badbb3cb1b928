import anyAscii from 'any-ascii'

/** Writes words of any script with small letters and digits: 'Übers Meer' becomes `ubers-meer`; '' if they have none. */
export function slugOf(words: string): string {
  // An apostrophe does not separate words.
  const plain = anyAscii(words.normalize('NFC').replaceAll(/['’]/g, '')).toLowerCase()
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '')
}

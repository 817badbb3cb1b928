import anyAscii from 'any-ascii'
import { isReserved } from '@waypost/content-service/folder'

/** Longest name: a number must still fit behind it, within the 64 characters of an id. */
const MAX_LENGTH = 58

/**
 * Makes a file's name out of words in any script: 'Übers Meer' is `ubers-meer`.
 *
 * @returns Small letters, digits and '-'; empty where the words have neither letters nor digits.
 */
export function fileNameOf(words: string): string {
  // An apostrophe divides no word.
  const plain = anyAscii(words.replaceAll(/['’]/g, '')).toLowerCase()
  const name = plain.replaceAll(/[^a-z0-9]+/g, '-').replace(/^-+/, '')
  const short = name.slice(0, MAX_LENGTH).replace(/-+$/, '')
  // Windows opens a device where a file has such a name.
  return isReserved(short) ? `article-${short}` : short
}

/** The first of `name`, `name-2`, `name-3` … that is free. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`
    if (!isTaken(candidate)) return candidate
  }
}

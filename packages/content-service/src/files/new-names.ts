import anyAscii from 'any-ascii'
import { CONTENT_TYPE_FILE, isReserved } from './file-names.ts'

/** Longest name. An id has at most 64 characters, and a number may follow. */
const MAX_LENGTH = 58

/** Makes a file's name out of words in any script: 'Übers Meer' is `ubers-meer`; '' without letters and digits. */
export function fileNameOf(words: string): string {
  // An apostrophe does not separate words.
  const plain = anyAscii(words.replaceAll(/['’]/g, '')).toLowerCase()
  const name = plain.replaceAll(/[^a-z0-9]+/g, '-').replace(/^-+/, '')
  const short = name.slice(0, MAX_LENGTH).replace(/-+$/, '')
  // Windows opens a device by such a name, and a folder says by the other what it holds.
  return isReserved(short) || `${short}.yaml` === CONTENT_TYPE_FILE ? `article-${short}` : short
}

/** The first of `name`, `name-2`, `name-3` … that is free. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`
    if (!isTaken(candidate)) return candidate
  }
}

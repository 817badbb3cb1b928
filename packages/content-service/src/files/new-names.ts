import { CONTENT_TYPE_FILE, isReserved } from './file-names.ts'
import { slugOf } from './slug.ts'

/** Maximum length of a name: an id has at most 64 characters, and a number may follow. */
const MAX_LENGTH = 58

/** Makes a file's name from words in any script: 'Übers Meer' becomes `ubers-meer`; '' without letters and digits. */
export function fileNameOf(words: string): string {
  const short = slugOf(words).slice(0, MAX_LENGTH).replace(/-+$/, '')
  // Windows reserves the names in the first test for devices; the second test finds the name of a content type's file.
  return isReserved(short) || `${short}.yaml` === CONTENT_TYPE_FILE ? `article-${short}` : short
}

/** Returns the first free name of `name`, `name-2`, `name-3` … */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`
    if (!isTaken(candidate)) return candidate
  }
}

import { createHash } from 'node:crypto'

/** Longest entry or asset id, and the characters of one, as Contentful allows them. */
const MAX_ID_LENGTH = 64
const idPattern = /^[A-Za-z0-9_.-]{1,64}$/

/** What editors and operating systems leave behind: `.DS_Store`, `draft.md~`, `.draft.md.swp`, `#draft.md#`. */
const leftover = /^[.#]|~$|\.(?:sw[a-z]|tmp|bak|crdownload|part)$|^(?:Thumbs\.db|desktop\.ini)$/i

/** Whether a name in `articles/` is one of an article; anything else there is passed over in silence. */
export function isArticleFile(name: string): boolean {
  return name.endsWith('.md') && !leftover.test(name)
}

/** Whether a name in `assets/` is one of a picture or another file to serve. */
export function isAssetFile(name: string): boolean {
  return !leftover.test(name)
}

/**
 * The entry's id that an article's file name gives: the name without `.md`.
 *
 * @returns `undefined` if the name has characters that no id may have.
 */
export function entryIdOf(fileName: string): string | undefined {
  const id = fileName.slice(0, -'.md'.length)
  return idPattern.test(id) ? id : undefined
}

/**
 * The asset's id that a file name gives: the name itself, where it can be one.
 *
 * Elsewhere every character an id may not have becomes '-', the end of a long name is cut, and a mark made from the name
 * follows, so that names in scripts that leave nothing but '-' stay apart.
 */
export function assetIdOf(fileName: string): string {
  const name = fileName.normalize('NFC')
  if (idPattern.test(name)) return name
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.replaceAll(/[^A-Za-z0-9_.-]/gu, '-').slice(0, MAX_ID_LENGTH - mark.length - 1)}-${mark}`
}

/** A file's name as a title for people: `first-snow_2.jpg` is 'first snow 2'. */
export function readableName(fileName: string): string {
  const stem = fileName.replace(/\.[^.]+$/, '')
  return stem.replaceAll(/[-_\s]+/g, ' ').trim() || fileName
}

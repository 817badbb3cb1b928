import { createHash } from 'node:crypto'

/** Longest entry or asset id, and the characters of one, as Contentful allows them. */
const MAX_ID_LENGTH = 64
const idPattern = /^[A-Za-z0-9_.-]{1,64}$/

/** What editors and operating systems leave behind: `.DS_Store`, `draft.md~`, `.draft.md.swp`, `#draft.md#`. */
const leftover = /^[.#]|~$|\.(?:sw[a-z]|tmp|bak|crdownload|part)$|^(?:Thumbs\.db|desktop\.ini)$/i

/** Whether a name is one of what editors and operating systems leave behind, which is passed over. */
export function isLeftover(name: string): boolean {
  return leftover.test(name)
}

/** File that says what entries of a folder are made of. */
export const CONTENT_TYPE_FILE = 'content-type.yaml'

/** Files of the content folder itself that say something of the whole space. */
export const rootFiles: readonly string[] = ['locales.yaml', 'tags.yaml', 'taxonomy.yaml']

/** Whether a name in a type's folder is one of an entry; anything else there is passed over in silence. */
export function isEntryFile(name: string): boolean {
  return /\.(?:md|yaml)$/.test(name) && name !== CONTENT_TYPE_FILE && !leftover.test(name)
}

/** Ends the name of a file with unpublished changes of the one beside it, before the ending: `tea.de.draft.md`. */
const WORKING_COPY = '.draft'

/** Name of the working copy of an entry's file: `tea.de.draft.md` of `tea.de.md`. */
export function workingCopyOf(name: string): string {
  return name.replace(/(?=\.(?:md|yaml)$)/, WORKING_COPY)
}

/** Name of the file that a working copy is one of; `undefined` for the name of any other file. */
export function mainFileOf(name: string): string | undefined {
  const main = name.replace(/\.draft(?=\.(?:md|yaml)$)/, '')
  return isEntryFile(main) && workingCopyOf(main) === name ? main : undefined
}

/** How many folders are read and watched: as many as an environment at Contentful can hold content types. */
export const MAX_FOLDERS = 500

/** Whether a folder in the content folder can hold entries: its name can be a content type's id. */
export function isTypeFolder(name: string): boolean {
  return name !== 'assets' && idPattern.test(name) && !leftover.test(name)
}

export function isAssetFile(name: string): boolean {
  return !leftover.test(name)
}

export function isId(text: string): boolean {
  return idPattern.test(text)
}

/** Whether Windows keeps a name, with any ending, for a device. */
export function isReserved(name: string): boolean {
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name)
}

export interface EntryName {
  /** The name without its ending, and without the locale's code before that. */
  id: string
  /** Code of the locale that the file is a translation into; absent for the entry itself. */
  locale?: string
  /** Present if the file holds unpublished changes of another, whose id and locale these are. */
  isWorkingCopy?: true
}

/** Reads the name of an entry's file; `undefined` if it has characters that no id may have. */
export function parseEntryName(name: string, translatedInto: ReadonlySet<string>): EntryName | undefined {
  const main = mainFileOf(name)
  const stem = (main ?? name).replace(/\.(?:md|yaml)$/, '')
  const [, id, locale] = /^(.+)\.([^.]+)$/.exec(stem) ?? []
  const found = locale !== undefined && translatedInto.has(locale) ? { id, locale } : { id: stem }
  if (!idPattern.test(found.id)) return undefined
  return main === undefined ? found : { ...found, isWorkingCopy: true }
}

/**
 * The asset's id that a file name gives: the name itself, where it can be one. Elsewhere every character an id may not
 * have becomes '-', and a mark made from the name follows, so that names in other scripts stay apart.
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

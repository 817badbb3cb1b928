import { createHash } from 'node:crypto'
import { slugOf } from './slug.ts'

/** Length and characters of an id, as at Contentful. */
const MAX_ID_LENGTH = 64
const idPattern = /^[A-Za-z0-9_.-]{1,64}$/

/** Files that editors and operating systems leave behind: `.DS_Store`, `draft.md~`, `.draft.md.swp`, `#draft.md#`. */
const leftover = /^[.#]|~$|\.(?:sw[a-z]|tmp|bak|crdownload|part)$|^(?:Thumbs\.db|desktop\.ini)$/i

/** Whether an editor or an operating system left the file behind. Such files are ignored. */
export function isLeftover(name: string): boolean {
  return leftover.test(name)
}

/** File that declares the fields of a folder's entries. */
export const CONTENT_TYPE_FILE = 'content-type.yaml'

/** Files at the top of the content folder that are about the whole space. */
export const rootFiles: readonly string[] = ['locales.yaml', 'tags.yaml', 'taxonomy.yaml']

/** Whether a name is that of an entry's file. Other files in a type's folder are ignored. */
export function isEntryFile(name: string): boolean {
  return /\.(?:md|yaml)$/.test(name) && name !== CONTENT_TYPE_FILE && !leftover.test(name)
}

/** End of a working copy's name, before the extension: `tea.de.draft.md` contains unpublished changes of `tea.de.md`. */
const WORKING_COPY = '.draft'

/** Name of the working copy of an entry's file: `tea.de.draft.md` of `tea.de.md`. */
export function workingCopyOf(name: string): string {
  return name.replace(/(?=\.(?:md|yaml)$)/, WORKING_COPY)
}

/** Name of a working copy's main file; `undefined` for any other file. */
export function mainFileOf(name: string): string | undefined {
  const main = name.replace(/\.draft(?=\.(?:md|yaml)$)/, '')
  return isEntryFile(main) && workingCopyOf(main) === name ? main : undefined
}

/** Maximum number of folders to read and watch: Contentful allows as many content types per environment. */
export const MAX_FOLDERS = 500

/** Whether a folder can contain entries: its name is a valid id of a content type. */
export function isTypeFolder(name: string): boolean {
  return name !== 'assets' && idPattern.test(name) && !leftover.test(name)
}

export function isAssetFile(name: string): boolean {
  return !leftover.test(name)
}

export function isId(text: string): boolean {
  return idPattern.test(text)
}

/** Whether Windows reserves a name for a device, with any extension. */
export function isReserved(name: string): boolean {
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name)
}

export interface EntryName {
  /** The name without its extension and without the code of the locale before it. */
  name: string
  /** The name itself if it is a valid id, otherwise one made from it. */
  id: string
  /** Code of a translation's locale; absent for the entry itself. */
  locale?: string
  /** Present for a working copy; id and locale are those of its main file. */
  isWorkingCopy?: true
}

export function parseEntryName(fileName: string, translatedInto: ReadonlySet<string>): EntryName {
  const main = mainFileOf(fileName)
  const stem = (main ?? fileName).replace(/\.(?:md|yaml)$/, '')
  const [, original, code] = /^(.+)\.([^.]+)$/.exec(stem) ?? []
  const locale = code !== undefined && translatedInto.has(code) ? code : undefined
  const name = locale === undefined ? stem : original
  return {
    name,
    id: entryIdOf(name),
    ...(locale !== undefined && { locale }),
    ...(main !== undefined && { isWorkingCopy: true }),
  }
}

/**
 * Makes an entry's id from the name of its file. A name that is a valid id stays unchanged; `Übers Meer (1)` becomes
 * `ubers-meer-1`. Where letters are lost, a mark makes the id unique.
 */
export function entryIdOf(name: string): string {
  if (idPattern.test(name)) return name
  const slug = slugOf(name)
  return slug === '' || slug.length > MAX_ID_LENGTH ? markedIdOf(name) : slug
}

/**
 * Ids of a folder's entries by their names. Of names that would have the same id, those that are no valid ids have a mark in
 * it.
 */
export function entryIdsOf(names: Iterable<string>): ReadonlyMap<string, string> {
  const alike = Map.groupBy(new Set(names), entryIdOf)
  return new Map(
    [...alike].flatMap(([id, those]) =>
      those.map((name) => [name, those.length === 1 || name === id ? id : markedIdOf(name)] as const),
    ),
  )
}

/** The first words of a name with a digest of all of it. */
function markedIdOf(name: string): string {
  const mark = digestOf(name).slice(0, 6)
  const slug = slugOf(name)
  const longest = MAX_ID_LENGTH - mark.length - 1
  const short = slug.length > longest ? slug.slice(0, longest + 1).replace(/-[^-]*$/, '') : slug
  return `${short.slice(0, longest) || 'text'}-${mark}`
}

function digestOf(name: string): string {
  return createHash('sha256').update(name.normalize('NFC')).digest('hex')
}

/**
 * Makes an asset's id from a file name. A name that is a valid id stays unchanged. Otherwise '-' replaces each invalid
 * character, and a digest of the name follows, so different names in other scripts have different ids.
 */
export function assetIdOf(fileName: string): string {
  const name = fileName.normalize('NFC')
  if (idPattern.test(name)) return name
  const mark = digestOf(name).slice(0, 8)
  return `${name.replaceAll(/[^A-Za-z0-9_.-]/gu, '-').slice(0, MAX_ID_LENGTH - mark.length - 1)}-${mark}`
}

/** Makes a title from a file's name: `first-snow_2.jpg` becomes 'first snow 2'. */
export function readableName(fileName: string): string {
  const stem = fileName.replace(/\.[^.]+$/, '')
  return stem.replaceAll(/[-_\s]+/g, ' ').trim() || fileName
}

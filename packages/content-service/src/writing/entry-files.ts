import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  entryIdOf,
  entryIdsOf,
  isEntryFile,
  isId,
  isReserved,
  isTypeFolder,
  mainFileOf,
  workingCopyOf,
} from '../files/file-names.ts'
import { findFile, listFolder, type FoundFile } from '../files/files.ts'
import { maxBytesOf } from '../folder/entry-file.ts'
import type { FileForm } from '../folder/written-entry.ts'
import { WritingError } from './writing-error.ts'

/** Where an entry's files are, or would be. */
export interface EntryPlace {
  entry: string
  /** Folder of the entry, which is its content type: `articles`. */
  type: string
  /** Name of the main file, without its ending: `tea.de`. */
  name: string
  /** Id of the entry, if it is no translation. */
  id: string
  /** Absolute. */
  folder: string
  form: FileForm
  /** Names of the files in the folder. */
  main: string
  copy: string
}

export const PARTS = ['main', 'copy'] as const
export type Part = (typeof PARTS)[number]

/** An entry's existing files, not read yet. */
export type FoundFiles = Partial<Record<Part, FoundFile | 'outside'>>

export interface FileContent {
  /** Absolute path, with links resolved. */
  path: string
  bytes: Buffer
}

/** The content of an entry's existing files. */
export type EntryFiles = Partial<Record<Part, FileContent>>

/**
 * Finds an entry's files by its path in the content folder, without ending. A missing entry has the place of a new one.
 * @param dir The content folder.
 * @throws WritingError `bad-name` if no entry can have that path.
 */
export async function findPlace(dir: string, entry: string, form?: FileForm): Promise<EntryPlace> {
  const [, type = '', name = ''] = /^([^/\\]+)\/([^/\\]+)$/.exec(entry) ?? []
  if (!isFolderName(type) || !isFileName(name)) throw new WritingError('bad-name', badName(name || entry))
  const names = await listFolder(dir, type)
  if (names === 'outside')
    throw new WritingError(
      'bad-name',
      `The folder '${type}' is a link to a place outside the content folder.`,
    )
  const exists = (ending: string) =>
    [name + ending, workingCopyOf(name + ending)].some((file) => names?.includes(file))
  const ending = form ? ENDINGS[form] : exists('.md') || !exists('.yaml') ? '.md' : '.yaml'
  const stems = names?.filter(isEntryFile).map((file) => stemOf(mainFileOf(file) ?? file)) ?? []
  return placeOf(dir, type, name, ending, entryIdsOf([...stems, name]).get(name))
}

function stemOf(file: string): string {
  return file.replace(/\.(?:md|yaml)$/, '')
}

/** @param ending `.md` or `.yaml`. */
export function placeOf(
  dir: string,
  type: string,
  name: string,
  ending: string,
  id = entryIdOf(name),
): EntryPlace {
  return {
    entry: `${type}/${name}`,
    type,
    name,
    id,
    folder: join(dir, type),
    form: ending === '.md' ? 'markdown' : 'yaml',
    main: name + ending,
    copy: workingCopyOf(name + ending),
  }
}

/**
 * The places of all entries and translations in a folder. A name with two endings has two.
 * @param names Names of the files in the folder.
 */
export function placesIn(dir: string, type: string, names: readonly string[]): EntryPlace[] {
  const mainFiles = [...new Set(names.map((name) => mainFileOf(name) ?? name))].filter(isEntryFile)
  const ids = entryIdsOf(mainFiles.map(stemOf))
  return mainFiles.map((file) => {
    const name = stemOf(file)
    return placeOf(dir, type, name, file.slice(name.length), ids.get(name))
  })
}

const ENDINGS = { markdown: '.md', yaml: '.yaml' }

/** Whether every operating system allows a folder of this name, and no file such as `locales.yaml` needs the name. */
export function isFolderName(name: string): boolean {
  return isTypeFolder(name) && !isReserved(name) && !/\.(?:md|yaml)$/.test(name)
}

/** Whether an entry's main file can have this name, given without ending. */
export function isFileName(name: string): boolean {
  const file = `${name}.md`
  const isPossible = /^[^/\\\p{Cc}]+$/u.test(name) && Buffer.byteLength(name) <= MAX_NAME_BYTES
  return isPossible && !isReserved(name) && isEntryFile(file) && !mainFileOf(file) && name !== 'content-type'
}

/** Disks allow 255, with the ending of a working copy. */
const MAX_NAME_BYTES = 255 - '.draft.yaml'.length

/** Whether a new name of an entry is also its id, and possible in every operating system. */
export function isEntryName(name: string): boolean {
  return isId(name) && isFileName(name)
}

/** Why an entry cannot have this name. */
export function badName(name: string): string {
  return isId(name)
    ? `'${name}' is reserved, as are names that begin with a dot or end in '.draft': choose another one.`
    : `'${name}' cannot be a name here: use only the letters a to z, digits, '-', '_' and '.', at most 64.`
}

/** @param parts The files to look for. */
export async function findFiles(place: EntryPlace, parts: readonly Part[] = PARTS): Promise<FoundFiles> {
  const found: FoundFiles = {}
  for (const part of parts) {
    const file = await findFile(place.folder, place[part])
    if (file) found[part] = file
  }
  return found
}

export async function readFiles(place: EntryPlace): Promise<EntryFiles> {
  return readFound(place, await findFiles(place))
}

export function readFound(place: EntryPlace, found: FoundFiles): EntryFiles {
  const read: EntryFiles = {}
  for (const part of PARTS) {
    const file = found[part]
    if (file === undefined) continue
    if (file === 'outside')
      throw new WritingError('bad-name', `The file '${place[part]}' is a link to a place outside its folder.`)
    if (file.sizeBytes > maxBytesOf(place.form)) throw tooLarge(place.form)
    const bytes = readBytes(file.path)
    if (bytes) read[part] = { path: file.path, bytes }
  }
  return read
}

/** @returns `undefined` if the file is missing. */
export function readBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** @throws WritingError `not-text` */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new WritingError(
      'not-text',
      'The file is not saved as UTF-8: choose that encoding when saving it.',
      { cause },
    )
  }
}

/** @throws WritingError `not-text` or `too-large` */
export function bytesOf(text: string, form: FileForm): Buffer {
  if (!text.isWellFormed()) throw new WritingError('not-text', 'The text holds half a character.')
  const bytes = Buffer.from(text)
  if (bytes.length > maxBytesOf(form)) throw tooLarge(form)
  return bytes
}

function tooLarge(form: FileForm): WritingError {
  const limit = `${maxBytesOf(form) / 1024} KB`
  return new WritingError('too-large', `The text is longer than ${limit}: divide it into several.`)
}

/** Returns a hash of the bytes of both files. It also changes if a file is missing. */
export function versionOf({ main, copy }: EntryFiles): string {
  const hash = createHash('sha256')
  for (const file of [main, copy])
    hash.update(file ? `${file.bytes.length} ` : '- ').update(file?.bytes ?? '')
  return hash.digest('base64url').slice(0, 22)
}

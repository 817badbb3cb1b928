import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  isEntryFile,
  isId,
  isReserved,
  isTypeFolder,
  mainFileOf,
  workingCopyOf,
} from '../files/file-names.ts'
import { findFile, listFolder, type FoundFile } from '../files/files.ts'
import { MAX_ENTRY_BYTES } from '../folder/entry-file.ts'
import type { FileForm } from './front-matter.ts'
import { WritingError } from './writing-error.ts'

/** Where the files of an entry are, or would be. */
export interface EntryPlace {
  entry: string
  /** Its folder: `articles`. */
  type: string
  /** Of its main file, without ending: `tea.de`. */
  name: string
  /** Absolute. */
  folder: string
  form: FileForm
  /** Names in the folder. */
  main: string
  copy: string
}

export const PARTS = ['main', 'copy'] as const
export type Part = (typeof PARTS)[number]

/** The files of an entry as the system tells of them, those that there are. */
export type FoundFiles = Partial<Record<Part, FoundFile | 'outside'>>

/** A file as it was read. */
export interface FileContent {
  /** Absolute, links followed. */
  path: string
  bytes: Buffer
}

/** The two files of an entry, those that there are. */
export type EntryFiles = Partial<Record<Part, FileContent>>

/**
 * Finds the files of an entry by its path in the content folder without ending. Where there are none, the place is that
 * of new ones.
 *
 * @param dir The content folder.
 * @throws WritingError `bad-name` for what can be no entry.
 */
export async function findPlace(dir: string, entry: string, form?: FileForm): Promise<EntryPlace> {
  const [, type = '', name = ''] = /^([^/\\]+)\/([^/\\]+)$/.exec(entry) ?? []
  if (!isFolderName(type) || !isEntryName(name)) throw new WritingError('bad-name', badName(name || entry))
  const names = await listFolder(dir, type)
  if (names === 'outside')
    throw new WritingError(
      'bad-name',
      `The folder '${type}' is a link to a place outside the content folder.`,
    )
  const known = names ?? []
  const isThere = (ending: string) =>
    known.includes(name + ending) || known.includes(workingCopyOf(name + ending))
  const ending = form ? ENDINGS[form] : isThere('.md') || !isThere('.yaml') ? '.md' : '.yaml'
  return placeOf(dir, type, name, ending)
}

/** @param ending `.md` or `.yaml`. */
export function placeOf(dir: string, type: string, name: string, ending: string): EntryPlace {
  return {
    entry: `${type}/${name}`,
    type,
    name,
    folder: join(dir, type),
    form: ending === '.md' ? 'markdown' : 'yaml',
    main: name + ending,
    copy: workingCopyOf(name + ending),
  }
}

/**
 * Where the files of every entry of a folder are, and of every translation; a name with two endings is there twice.
 *
 * @param names Of the files in the folder.
 */
export function placesIn(dir: string, type: string, names: readonly string[]): EntryPlace[] {
  const mainFiles = names.map((name) => mainFileOf(name) ?? name)
  return [...new Set(mainFiles)].filter(isEntryFile).map((name) => {
    const [, stem = name, ending = ''] = /^(.+)(\.md|\.yaml)$/.exec(name) ?? []
    return placeOf(dir, type, stem, ending)
  })
}

const ENDINGS = { markdown: '.md', yaml: '.yaml' }

/** Whether a name can be one of a folder on every system, and is none that a file such as `locales.yaml` needs. */
function isFolderName(name: string): boolean {
  return isTypeFolder(name) && !isReserved(name) && !/\.(?:md|yaml)$/.test(name)
}

/** Whether a name, without ending, can be one of an entry's main file on every system. */
export function isEntryName(name: string): boolean {
  const file = `${name}.md`
  return isId(name) && !isReserved(name) && isEntryFile(file) && !mainFileOf(file) && name !== 'content-type'
}

/** Why a name cannot be one of an entry. */
export function badName(name: string): string {
  return isId(name)
    ? `'${name}' is kept for something else, as are names that begin with a dot or end in '.draft': choose another one.`
    : `'${name}' cannot be a name here: use only the letters a to z, digits, '-', '_' and '.', at most 64.`
}

/** @param parts Those that there may be. */
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

/** Reads files that were found. */
export function readFound(place: EntryPlace, found: FoundFiles): EntryFiles {
  const read: EntryFiles = {}
  for (const part of PARTS) {
    const file = found[part]
    if (file === undefined) continue
    if (file === 'outside')
      throw new WritingError('bad-name', `The file '${place[part]}' is a link to a place outside its folder.`)
    if (file.sizeBytes > MAX_ENTRY_BYTES) throw tooLarge()
    const bytes = readBytes(file.path)
    if (bytes) read[part] = { path: file.path, bytes }
  }
  return read
}

/** @returns `undefined` if there is no file. */
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
      {
        cause,
      },
    )
  }
}

/** @throws WritingError `not-text` or `too-large` */
export function bytesOf(text: string): Buffer {
  if (!text.isWellFormed()) throw new WritingError('not-text', 'The text holds half a character.')
  const bytes = Buffer.from(text)
  if (bytes.length > MAX_ENTRY_BYTES) throw tooLarge()
  return bytes
}

function tooLarge(): WritingError {
  const limit = `${MAX_ENTRY_BYTES / 1024} KB`
  return new WritingError('too-large', `The text is longer than ${limit}: divide it into several.`)
}

/** Hash of the bytes of both files; files that are missing count. */
export function versionOf({ main, copy }: EntryFiles): string {
  const hash = createHash('sha256')
  for (const file of [main, copy])
    hash.update(file ? `${file.bytes.length} ` : '- ').update(file?.bytes ?? '')
  return hash.digest('base64url').slice(0, 22)
}

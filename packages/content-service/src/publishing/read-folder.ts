import { existsSync } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { openConverter } from '../conversion/converter.ts'
import { createEntryReader, type EntryReader } from '../folder/entry-reader.ts'
import { isEntryFile } from '../files/file-names.ts'
import { createFolder, type Folder } from '../folder/folder.ts'
import { stampByJournal } from '../journal/journal.ts'
import type { ContentProblem } from '../folder/problem-list.ts'
import { DEFAULT_BASE_PATH } from './assets.ts'
import { createPublisher } from './publish.ts'
import { OWN_SPACE, type Space } from '../space/space.ts'

export interface ReadFolder {
  published: Space
  /** Everything, with drafts, what is to be published later, and working copies in place of what they change. */
  preview: Space
  /** The preview without working copies. */
  unchanged: Space
  folder: Pick<Folder, 'assets' | 'changedEntries' | 'entries'>
  /** What could not be read of it, in order of file. */
  problems: readonly ContentProblem[]
  /** Why the dates are those of the files, where there are better ones that cannot be read. */
  journalTrouble?: string
}

export interface ReadFolderOptions {
  host: string
  /** Where the journal of publications is, and what files were converted to; it may be missing. */
  dataDir?: string
  /** Called after each file of an entry with how many are read, of about how many. */
  onProgress?: (done: number, total: number) => void
}

/** Reads a content folder once, and publishes nothing. @throws If the folder is there and cannot be listed. */
export async function readContentFolder(dir: string, options: ReadFolderOptions): Promise<ReadFolder> {
  const folder = await readFolder(dir, options)
  const { stamp, journalTrouble } = openJournal(options.dataDir)
  const publish = createPublisher({ ...OWN_SPACE, host: options.host, basePath: DEFAULT_BASE_PATH }, stamp)
  const now = Date.now()
  const { published, preview } = publish(folder, now)
  return {
    published,
    preview,
    unchanged: publish({ ...folder, changedEntries: () => new Map() }, now).preview,
    folder,
    problems: folder.problems(),
    ...(journalTrouble !== undefined && { journalTrouble }),
  }
}

/** Path of a file inside the content folder as people write it: `articles/first-snow.md`. @param path Links followed. */
export async function createNaming(dir: string): Promise<(path: string) => string> {
  const root = await realpath(dir).catch(() => dir)
  return (path) => relative(root, path).split(sep).join('/')
}

async function readFolder(dir: string, { dataDir, onProgress }: ReadFolderOptions): Promise<Folder> {
  const hasData = dataDir !== undefined && existsSync(dataDir)
  // Where conversions cannot be kept they are made again.
  const converter = hasData ? openConverter(dir, { dir: dataDir, onError() {}, withTrees: true }) : undefined
  const reader = converter ?? createEntryReader(dir)
  try {
    const counted = onProgress ? await counting(reader, dir, onProgress) : reader
    const folder = createFolder(dir, () => {}, counted, converter?.measure)
    await folder.refresh()
    return folder
  } finally {
    converter?.close()
  }
}

async function counting(
  reader: EntryReader,
  dir: string,
  onProgress: NonNullable<ReadFolderOptions['onProgress']>,
): Promise<EntryReader> {
  const names = await readdir(dir, { recursive: true }).catch((): string[] => [])
  const total = names.filter((name) => isEntryFile(name)).length
  let done = 0
  return {
    ...reader,
    async read(job, surroundings) {
      const read = await reader.read(job, surroundings)
      onProgress(++done, total)
      return read
    },
  }
}

function openJournal(dataDir: string | undefined): {
  stamp: (published: Space) => Space
  journalTrouble?: string
} {
  const asRead = (published: Space) => published
  if (dataDir === undefined) return { stamp: asRead }
  try {
    return { stamp: stampByJournal(dataDir) }
  } catch (error) {
    // Dates are all that it knows more than the files do.
    return { stamp: asRead, journalTrouble: (error as Error).message }
  }
}

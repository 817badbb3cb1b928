import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { openConverter } from '../conversion/converter.ts'
import { createEntryReader } from '../folder/entry-reader.ts'
import { createFolder, type Folder } from '../folder/folder.ts'
import { stampByJournal } from '../journal/journal.ts'
import type { ContentProblem } from '../folder/problem-list.ts'
import { DEFAULT_BASE_PATH } from './assets.ts'
import { createPublisher } from './publish.ts'
import { OWN_SPACE, type Space } from '../space/space.ts'

export interface ReadFolder {
  published: Space
  /** All content, with drafts, scheduled entries, and working copies instead of their main files. */
  preview: Space
  /** The preview without working copies. */
  unchanged: Space
  folder: Pick<Folder, 'assets' | 'changedEntries' | 'entries'>
  /** Sorted by file. */
  problems: readonly ContentProblem[]
  /** Why the journal cannot be read. Dates then come from the files. Absent if the journal is readable or missing. */
  journalTrouble?: string
}

export interface ReadFolderOptions {
  host: string
  /** Folder of the journal and the cache of conversions; it may be missing. */
  dataDir?: string
  /** Whether rich texts are loaded at once; true by default. */
  withTrees?: boolean
  /** Called after each entry's file with the number of read files, and of all files. */
  onProgress?: (done: number, total: number) => void
}

/** Reads a content folder once, without publishing anything. @throws If the folder exists and cannot be listed. */
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

/** Creates a function that shortens an absolute path to one in the content folder: `articles/first-snow.md`. */
export async function createNaming(dir: string): Promise<(path: string) => string> {
  const root = await realpath(dir).catch(() => dir)
  return (path) => relative(root, path).split(sep).join('/')
}

async function readFolder(
  dir: string,
  { dataDir, withTrees = true, onProgress }: ReadFolderOptions,
): Promise<Folder> {
  const hasData = dataDir !== undefined && existsSync(dataDir)
  const converter = hasData ? openConverter(dir, { dir: dataDir, onError() {}, withTrees }) : undefined
  const reader = converter ?? createEntryReader(dir)
  try {
    const folder = createFolder(dir, () => {}, { ...reader, onProgress }, converter?.measure)
    await folder.refresh()
    return folder
  } finally {
    converter?.close()
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
    // Without the journal, dates are only less exact.
    return { stamp: asRead, journalTrouble: (error as Error).message }
  }
}

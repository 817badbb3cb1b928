import { existsSync } from 'node:fs'
import { openConverter } from '../conversion/converter.ts'
import { createFolder, type Folder, type FolderContent } from '../folder/folder.ts'
import { stampByJournal } from '../journal/read-journal.ts'
import type { ContentProblem } from '../problem.ts'
import { createPublisher } from '../publish.ts'
import { OWN_SPACE, type Space } from '../space.ts'

/** All that a content folder holds at one moment. */
export interface Content {
  published: Space
  /** Everything, with drafts and what is to be published later. */
  preview: Space
  folder: Pick<FolderContent, 'assets' | 'entries'>
  /** What could not be read of it, in order of file. */
  problems: readonly ContentProblem[]
  /** Why the dates are those of the files, where there are better ones that cannot be read. */
  journalTrouble?: string
}

/**
 * Reads a content folder once. Nothing is published by it.
 *
 * @param dir The content folder, absolute.
 * @param dataDir Where the journal of publications is, and what files were converted to; it may be missing.
 */
export async function readContent(dir: string, dataDir: string | undefined): Promise<Content> {
  const folder = await readFolder(dir, dataDir)
  const { stamp, journalTrouble } = openJournal(dataDir)
  const publish = createPublisher({ ...OWN_SPACE, host: ASSET_HOST }, stamp)
  const { published, preview } = publish(folder, Date.now())
  return {
    published,
    preview,
    folder,
    problems: folder.problems(),
    ...(journalTrouble !== undefined && { journalTrouble }),
  }
}

async function readFolder(dir: string, dataDir: string | undefined): Promise<Folder> {
  const hasData = dataDir !== undefined && existsSync(dataDir)
  // Where conversions cannot be kept they are made anew.
  const converter = hasData ? openConverter(dir, { dir: dataDir, onTrouble() {} }) : undefined
  try {
    const folder = createFolder(dir, () => {}, converter)
    await folder.refresh()
    return folder
  } finally {
    await converter?.close()
  }
}

/** Host that addresses of files name. No such host is ever there (RFC 2606): the files are beside the export. */
export const ASSET_HOST = 'assets.waypost.invalid'

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

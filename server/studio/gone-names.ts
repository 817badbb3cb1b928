import { WritingError, type Writer } from '@waypost/content-service/writing'
import type { Db } from '../database/types.ts'
import { idOf, isArticle } from './entry-name.ts'
import { deleteDraftLinks, listSharedEntries, listStoredNames, listVersions } from './history-store.ts'

type Reads = Pick<Writer, 'read'>
type Lists = Pick<Writer, 'list' | 'read'>

/** Names of an entry and its translations whose files are gone, perhaps by other programs, but not their history. */
export async function listGoneNames(db: Db, writer: Reads, entry: string): Promise<readonly string[]> {
  const gone: string[] = []
  for (const name of await listStoredNames(db, entry)) if (!(await hasFile(writer, name))) gone.push(name)
  return gone
}

/** Ends the links of an entry and its translations that have no file any more: another draft is about to get the name. */
export async function endGoneLinks(db: Db, writer: Reads, entry: string): Promise<void> {
  await deleteDraftLinks(db, await listGoneNames(db, writer, entry))
}

/** Ends the links of all drafts without a file. Where no entry has one, the folder itself is gone: then all links stay. */
export async function endAllGoneLinks(db: Db, writer: Lists): Promise<void> {
  const gone: string[] = []
  for (const entry of await listSharedEntries(db)) if (!(await hasFile(writer, entry))) gone.push(entry)
  if (gone.length > 0 && (await writer.list()).length > 0) await deleteDraftLinks(db, gone)
}

export type HasThread = (db: Db, articleId: string) => Promise<boolean>

/** @throws WritingError `taken` if a name, with a file or without, has earlier texts, likes or comments. */
export async function requireUnused(db: Db, hasThread: HasThread, entry: string): Promise<void> {
  const hasTexts = (await listVersions(db, entry)).length > 0
  if (hasTexts || (isArticle(entry) && (await hasThread(db, idOf(entry)))))
    throw new WritingError('taken', `There are earlier texts, likes or comments of another ${entry}.`)
}

async function hasFile(writer: Reads, name: string): Promise<boolean> {
  try {
    return (await writer.read(name)) !== undefined
  } catch (error) {
    if (error instanceof WritingError && error.code === 'bad-name') return false
    throw error
  }
}

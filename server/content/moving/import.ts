import type { ImportReport } from './report.ts'

/** What is to be moved where, and how. */
export interface ImportOptions {
  /** Path of the file that `contentful-export` wrote; files of assets are looked for beside it. */
  file: string
  /** The content folder, absolute. It may be missing. */
  contentDir: string
  /** Whether nothing is to be written. */
  isDryRun?: boolean
  /** Whether files that are there with other content are replaced; they are kept if not given. */
  overwrites?: boolean
  /** What becomes of an entry with unpublished changes, of which the file holds those alone; a draft if not given. */
  changed?: 'publish' | 'draft'
  /** Told how much is done, of how much. */
  tell?: (done: number, total: number) => void
}

/**
 * Moves what an export file of Contentful holds into the content folder.
 *
 * @returns What was taken, and what was not. Nothing is written of a thing that is not taken.
 * @throws MovingError, with the folder as it was, where the file cannot be read or the folder not be written.
 */
export function importContentfulExport(_options: ImportOptions): Promise<ImportReport> {
  throw new Error('Not built yet.')
}

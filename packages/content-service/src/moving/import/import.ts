import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFolders } from '../../files/files.ts'
import { readExportFile } from './export-file/export-file.ts'
import { inHiddenFolder } from '../all-or-nothing.ts'
import { explainTroubles, MovingError } from '../moving-error.ts'
import { planImport } from './plan/plan-import.ts'
import type { ImportReport } from './report.ts'
import { writeFiles } from './writing/write-files.ts'

export interface ImportOptions {
  /** Path of the file that `contentful-export` wrote; files of assets are expected beside it. */
  file: string
  /** The content folder, absolute. It may be missing. */
  contentDir: string
  isDryRun?: boolean
  /** Whether files that are there with other content are replaced; they are kept if not given. */
  overwrites?: boolean
  /** What becomes of an entry with unpublished changes, of which the file holds those alone; a draft if not given. */
  changed?: 'publish' | 'draft'
  /** Called with how much is done, of how much. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Moves what an export file of Contentful holds into the content folder (docs/decisions/013-an-export-becomes-files.md).
 *
 * @throws MovingError, with the folder as it was, where the file cannot be read or the folder not be written.
 */
export async function importContentfulExport(options: ImportOptions): Promise<ImportReport> {
  const {
    file,
    contentDir,
    isDryRun = false,
    overwrites = false,
    changed = 'draft',
    onProgress = () => {},
  } = options
  const { parsed, remarks } = await readExportFile(file)
  const total = 2 * (parsed.entries.length + parsed.assets.length)
  let done = 0
  const step = () => onProgress((done = Math.min(done + 1, total)), total)
  return explainTroubles(explain, async () => {
    if (!isDryRun) await clearAway(contentDir)
    const name = `${HIDDEN}${process.pid}-`
    return inHiddenFolder(isDryRun ? tmpdir() : contentDir, name, async (hiddenDir) => {
      const trialDir = join(hiddenDir, 'trial')
      const options = { file, contentDir, trialDir, overwrites, changed, onProgress: step }
      const { outcomes, report } = await planImport(parsed, options)
      if (!isDryRun) await writeFiles(contentDir, hiddenDir, outcomes, step)
      onProgress(total, total)
      return { ...report, isDryRun, notTaken: [...remarks, ...report.notTaken] }
    })
  })
}

function explain({ code, path }: NodeJS.ErrnoException): string {
  return `The disk refused (${code}${path === undefined ? '' : ` at ${path}`}).`
}

const HIDDEN = '.waypost-import-'

/** Removes what a killed import left. @throws MovingError if there is one that still runs. */
async function clearAway(contentDir: string): Promise<void> {
  for (const name of await listFolders(contentDir)) {
    if (!name.startsWith(HIDDEN)) continue
    const process = Number.parseInt(name.slice(HIDDEN.length), 10)
    const { mtimeMs } = await stat(join(contentDir, name))
    if (runs(process) && Date.now() - mtimeMs < LONGEST_MS)
      throw new MovingError('Another import into this folder is under way: wait until it has ended.')
    await rm(join(contentDir, name), { recursive: true, force: true })
  }
}

/** An older one belongs to nobody, even if its number was given to another process since. */
const LONGEST_MS = 3_600_000

function runs(id: number): boolean {
  try {
    return id !== process.pid && process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

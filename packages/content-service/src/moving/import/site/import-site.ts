import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { digestOfFile } from '../../../files/files.ts'
import { explainTroubles } from '../../moving-error.ts'
import { remarkItem } from '../items.ts'
import { compareWithFolder } from '../write/compare-with-folder.ts'
import { makeTrialFolder, readFolder, readPresentFolder } from '../write/folders.ts'
import { inImportFolder } from '../write/import-folder.ts'
import { reportOn, type ImportReport, type ItemOutcome } from '../write/outcome.ts'
import { findBrokenFiles, requireNoBrokenFiles } from '../write/verify-trial.ts'
import { writeFiles } from '../write/write-files.ts'
import { readWordpress } from '../wordpress/read-site.ts'
import { addRedirects } from './add-redirects.ts'
import { planSite, type FoundOldFile } from './plan-site.ts'

export interface SiteImportOptions {
  /** Paths of the files of the export. */
  exports: readonly string[]
  /** The folder with the site's pictures and other files; absent if there is none. */
  filesDir?: string
  /** The content folder, absolute. It may be missing. */
  contentDir: string
  isDryRun?: boolean
  /** Whether to replace files with other content. By default they stay. */
  overwrites?: boolean
  /** Called with the number of finished steps, and of all steps. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Imports a WordPress site into the content folder: a reader makes an `OldSite` of the export, `planSite` decides which
 * files it becomes, and `write/` tries the plan and writes it.
 *
 * @throws MovingError if the export cannot be read or the folder not be written; the folder is unchanged then.
 */
export async function importWordpress(options: SiteImportOptions): Promise<ImportReport> {
  const { contentDir, filesDir, isDryRun = false, overwrites = false, onProgress = () => {} } = options
  const site = await readWordpress(options.exports)
  const found = filesDir === undefined ? new Map<string, FoundOldFile>() : await listFiles(filesDir)
  const total = 2 * site.texts.length + 2 * site.files.length
  let done = 0
  const step = () => onProgress((done = Math.min(done + 1, total)), total)
  return inImportFolder(contentDir, isDryRun, async (hiddenDir) => {
    const present = await readPresentFolder(contentDir)
    const findFile = (path: string) => found.get(keyOf(path))
    const { items, redirects } = await planSite(site, { findFile, isOtherAsset }, step)
    const outcomes: ItemOutcome[] = []
    for (const item of items) {
      const there = item.kind === 'article' || item.kind === 'page' ? present.filesOf(item.id) : []
      outcomes.push(await compareWithFolder(item, contentDir, overwrites, there))
    }
    outcomes.push(...(await addRedirects(contentDir, redirects)))
    const trialDir = join(hiddenDir, 'trial')
    await makeTrialFolder(contentDir, trialDir, outcomes)
    const problems = (await readFolder(trialDir)).problems()
    const broken = findBrokenFiles(present.problems, problems, outcomes)
    if (!overwrites) requireNoBrokenFiles(broken)
    const planned = new Set(outcomes.flatMap(({ item }) => item.files.map(({ path }) => path)))
    const remarks = problems
      .filter(({ file }) => planned.has(file) && file.endsWith('.md'))
      .map(({ file, line, reason }) =>
        remarkItem(line === undefined ? file : `${file}, line ${line}`, reason),
      )
    const notes = remarks.map((item): ItemOutcome => ({ item, isKept: false, files: [] }))
    if (!isDryRun) await writeFiles(contentDir, hiddenDir, outcomes, step)
    onProgress(total, total)
    return { ...reportOn([...outcomes, ...notes], []), isDryRun }
  })

  async function isOtherAsset(name: string, file: FoundOldFile): Promise<boolean> {
    const path = join(contentDir, 'assets', name)
    const there = await stat(path).catch(() => undefined)
    if (!there) return false
    return there.size !== file.sizeBytes || (await digestOfFile(path)) !== (await digestOfFile(file.path))
  }
}

/** All files of a folder by their path in it, or below its `uploads`. It follows no links, so none is outside. */
async function listFiles(dir: string): Promise<Map<string, FoundOldFile>> {
  return explainTroubles(
    ({ code }) => `${dir} cannot be read (${code}).`,
    async () => {
      const files = new Map<string, FoundOldFile>()
      for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const name = relative(dir, path)
          .replaceAll(sep, '/')
          .replace(/^(?:.*\/)?uploads\//, '')
        files.set(keyOf(name), { path, sizeBytes: (await stat(path)).size })
      }
      return files
    },
  )
}

function keyOf(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { digestOfFile } from '../../../files/files.ts'
import type { Import, ImportOptions } from '../import.ts'
import { remarkItem } from '../items.ts'
import { compareWithFolder } from '../write/compare-with-folder.ts'
import { makeTrialFolder, readFolder, readPresentFolder } from '../write/folders.ts'
import { inImportFolder } from '../write/import-folder.ts'
import { reportOn, type ItemOutcome } from '../write/outcome.ts'
import { findBrokenFiles, requireNoBrokenFiles } from '../write/verify-trial.ts'
import { writeFiles } from '../write/write-files.ts'
import { unpackArchives } from '../archive/unpack.ts'
import { addRedirects } from './add-redirects.ts'
import { openBiography } from './biography.ts'
import { fetchMissing } from './fetch-missing.ts'
import { findFilesIn, type FoundOldFile } from './find-files.ts'
import type { OldSite } from './old-site.ts'
import { openOtherTexts } from './other-texts.ts'
import { planSite, type SitePlan } from './plan-site.ts'

export type ReadSite =
  | {
      site: OldSite
      /** More folders with files of the site, such as an unpacked archive. */
      filesDirs?: readonly string[]
    }
  /** What is written as it is, from a content folder. */
  | { plan: SitePlan }

/**
 * @param hiddenDir An empty folder, which is removed after the import.
 * @param filesDirs Folders with the site's files, for readers that list them.
 */
export type SiteReader = (
  paths: readonly string[],
  hiddenDir: string,
  filesDirs: readonly string[],
) => Promise<ReadSite>

export interface SiteImportOptions extends Pick<
  ImportOptions,
  'paths' | 'contentDir' | 'fetchFile' | 'isDryRun' | 'overwrites' | 'onProgress'
> {
  read: SiteReader
  filesDirs: readonly string[]
}

/**
 * Imports the site of another program into the content folder: a reader makes an `OldSite` of the export, `planSite` decides which
 * files it becomes, and `write/` tries the plan and writes it.
 *
 * @throws MovingError if the export cannot be read or the folder not be written; the folder is unchanged then.
 */
export async function importSite(options: SiteImportOptions): Promise<Omit<Import, 'source'>> {
  const { contentDir, isDryRun = false, overwrites = false, onProgress = () => {} } = options
  return inImportFolder(contentDir, isDryRun, async (hiddenDir) => {
    const unpackedDir = join(hiddenDir, 'unpacked')
    await mkdir(unpackedDir)
    const paths = await unpackArchives(options.paths, unpackedDir)
    const namedDirs = await unpackArchives(options.filesDirs, unpackedDir)
    const read = await options.read(paths, unpackedDir, namedDirs)
    const total =
      'plan' in read ? read.plan.items.length : 2 * read.site.texts.length + 2 * read.site.files.length
    let done = 0
    const step = () => onProgress((done = Math.min(done + 1, total)), total)
    const present = await readPresentFolder(contentDir)
    const site = await openBiography(contentDir)
    const { items, redirects, comments, biography } = 'plan' in read ? read.plan : await plan(read)
    const outcomes: ItemOutcome[] = []
    for (const item of items) {
      const there = item.kind === 'article' || item.kind === 'page' ? present.filesOf(item.id) : []
      outcomes.push(await compareWithFolder(item, contentDir, overwrites, there))
    }
    outcomes.push(...(await addRedirects(contentDir, redirects)))
    if (biography) outcomes.push(...site.plan(biography.item, biography.body))
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
    return {
      report: { ...reportOn([...outcomes, ...notes], []), isDryRun },
      comments,
      followers: 'plan' in read ? [] : read.site.followers,
    }

    async function plan({
      site: old,
      filesDirs = [],
    }: Exclude<ReadSite, { plan: SitePlan }>): Promise<SitePlan> {
      const unpacked = paths.filter((path, index) => path !== options.paths[index])
      const findFile = await findFilesIn([...namedDirs, ...unpacked, ...filesDirs])
      const missing = old.files.filter(({ found, path }) => !found && !findFile(path))
      const { fetchFile } = options
      const fetched =
        fetchFile && !isDryRun && missing.length > 0
          ? await fetchMissing(missing, join(hiddenDir, 'fetched'), fetchFile, step)
          : new Map<string, FoundOldFile>()
      const isBiography = site.isFree
      const isAsked = fetchFile !== undefined && isDryRun
      const find = (path: string) => findFile(path) ?? fetched.get(path)
      const findOtherText = await openOtherTexts(contentDir, present)
      return planSite(old, { findFile: find, isOtherAsset, findOtherText, isAsked, isBiography }, step)
    }
  })

  async function isOtherAsset(name: string, file: FoundOldFile): Promise<boolean> {
    const path = join(contentDir, 'assets', name)
    const there = await stat(path).catch(() => undefined)
    if (!there) return false
    return there.size !== file.sizeBytes || (await digestOfFile(path)) !== (await digestOfFile(file.path))
  }
}

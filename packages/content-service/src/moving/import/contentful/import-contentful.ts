import { join } from 'node:path'
import { MovingError } from '../../moving-error.ts'
import { findDownloadedFiles } from './downloaded-files.ts'
import { readExportFile, type ImportedContent } from './read-export.ts'
import { planAssets } from '../plan/plan-assets.ts'
import { planEntries } from '../plan/plan-entries.ts'
import { planSettings } from '../plan/plan-settings.ts'
import { remarkItem, type PlannedItem } from '../items.ts'
import { compareWithFolder } from '../write/compare-with-folder.ts'
import { makeTrialFolder, readFolder, readPresentFolder } from '../write/folders.ts'
import { inImportFolder } from '../write/import-folder.ts'
import { reportOn, type ImportReport, type ItemOutcome } from '../write/outcome.ts'
import { findBrokenFiles, requireNoBrokenFiles, verifyTrial } from '../write/verify-trial.ts'
import { writeFiles } from '../write/write-files.ts'

export interface ContentfulImportOptions {
  /** Path of the file that `contentful-export` wrote, with the files of assets next to it. */
  file: string
  /** Whether the format of the file was not named. */
  isRecognised?: boolean
  /** The content folder, absolute. It may be missing. */
  contentDir: string
  isDryRun?: boolean
  /** Whether to replace files with other content. By default they stay. */
  overwrites?: boolean
  /**
   * What an entry with unpublished changes becomes: the export contains only its changed text. By default it becomes a
   * draft.
   */
  changed?: 'publish' | 'draft'
  /** Called with the number of finished steps, and of all steps. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Imports an export file of Contentful into the content folder, in three stages: `contentful/` reads the file, `plan/`
 * decides which files its content becomes, `write/` tries the plan and writes it. See
 * docs/decisions/013-an-export-becomes-files.md.
 *
 * @throws MovingError if the file cannot be read or the folder not be written; the folder is unchanged then.
 */
export async function importContentfulExport(options: ContentfulImportOptions): Promise<ImportReport> {
  const { file, isRecognised, contentDir, isDryRun = false, onProgress = () => {} } = options
  const { content, remarks } = await readExportFile(file, isRecognised)
  const total = 2 * (content.entries.length + content.assets.length)
  let done = 0
  const step = () => onProgress((done = Math.min(done + 1, total)), total)
  return inImportFolder(contentDir, isDryRun, async (hiddenDir) => {
    const { outcomes, report } = await planImport(content, options, join(hiddenDir, 'trial'), step)
    if (!isDryRun) await writeFiles(contentDir, hiddenDir, outcomes, step)
    onProgress(total, total)
    return { ...report, isDryRun, notTaken: [...remarks, ...report.notTaken] }
  })
}

/**
 * Plans an import, and lets our own reader read the result in a trial folder. If it refuses items, plans the rest
 * again, until it refuses none.
 */
async function planImport(
  content: ImportedContent,
  { file, contentDir, overwrites = false, changed = 'draft' }: ContentfulImportOptions,
  trialDir: string,
  step: () => void,
): Promise<{ outcomes: ItemOutcome[]; report: Omit<ImportReport, 'isDryRun'> }> {
  const present = await readPresentFolder(contentDir)
  const settings = await planSettings(content, present, compareAll)
  const downloaded = await findDownloadedFiles(file, content.assets, settings.defaultCode)
  const refused = new Map<string, string>()
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const onProgress = round === 1 ? step : () => {}
    const planning = { ...settings, content, present, downloaded, changed, refused, onProgress }
    const assets = planAssets(planning)
    const entries = planEntries(planning, assets)
    if (!entries) continue
    const outcomes = [...settings.outcomes, ...(await compareAll([...assets, ...entries]))]
    await makeTrialFolder(contentDir, trialDir, outcomes)
    const folder = await readFolder(trialDir)
    const whole = outcomes.filter(({ files }) => !files.some(({ fate }) => fate === 'kept'))
    const verification = verifyTrial(
      folder,
      whole.map(({ item }) => item),
    )
    for (const [key, reason] of verification.refused) refused.set(key, reason)
    if (verification.refused.size > 0) continue
    const broken = findBrokenFiles(present.problems, folder.problems(), outcomes)
    if (!overwrites) requireNoBrokenFiles(broken)
    const notes = await compareAll([
      ...broken.map((each) => remarkItem(each.file, `A file of the folder: ${each.reason}`)),
      ...content.notes,
    ])
    return { outcomes, report: reportOn([...outcomes, ...notes], verification.differences) }
  }
  const ids = [...refused.keys()].flatMap((key) => /^entry (.*)$/s.exec(key)?.[1] ?? [])
  throw new MovingError(
    `Too many entries of the export depend on entries that cannot be imported: ${ids.slice(0, 20).join(', ')} and others.`,
  )

  async function compareAll(items: readonly PlannedItem[]): Promise<ItemOutcome[]> {
    const outcomes: ItemOutcome[] = []
    for (const item of items) {
      const there = item.kind === 'entry' ? present.filesOf(item.id) : []
      outcomes.push(await compareWithFolder(item, contentDir, overwrites, there))
    }
    return outcomes
  }
}

const MAX_ROUNDS = 200

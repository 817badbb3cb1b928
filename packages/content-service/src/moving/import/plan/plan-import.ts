import { findDownloadedFiles } from '../export-file/downloaded-files.ts'
import { verifyTrial, findBrokenFiles, requireNoBrokenFiles } from './verify-trial.ts'
import type { ParsedExport } from '../export-file/export-file.ts'
import { planAssets } from './plan-assets.ts'
import { planEntries, tooManyRefused } from './plan-entries.ts'
import { remarkItem, reportOn, type ImportItem, type ItemOutcome } from '../import-items.ts'
import { prepareImport, type PlanOptions } from './prepare.ts'
import { makeTrialFolder, readFolder, readPresentFolder } from './folders.ts'
import type { ImportReport } from '../report.ts'
import { compareWithFolder } from './compare-with-folder.ts'

/**
 * Plans an import. What is planned is read by our own reader; what that refuses is left out, and the rest planned again
 * without it, until nothing is refused.
 */
export async function planImport(
  parsed: ParsedExport,
  options: PlanOptions,
): Promise<{ outcomes: ItemOutcome[]; report: Omit<ImportReport, 'isDryRun'> }> {
  const { contentDir, trialDir, overwrites } = options
  const present = await readPresentFolder(contentDir)
  const trial = await makeTrialFolder(contentDir, trialDir)
  const prepared = await prepareImport(parsed, present, trial, compareAll)
  const downloaded = await findDownloadedFiles(options.file, parsed.assets, prepared.defaultCode)
  const refused = new Map<string, string>()
  for (let number = 1; number <= MAX_TRIES; number += 1) {
    const onProgress = number === 1 ? options.onProgress : () => {}
    const planning = { ...options, ...prepared, parsed, present, downloaded, refused, onProgress }
    const assets = planAssets(planning)
    const entries = planEntries(planning, assets)
    const outcomes = [...prepared.outcomes, ...(await compareAll([...assets, ...entries]))]
    await trial.put(outcomes)
    const folder = await readFolder(trial.dir)
    // Kept files are unchanged.
    const isWhole = ({ files }: ItemOutcome) => !files.some(({ fate }) => fate === 'kept')
    const verification = verifyTrial(
      folder,
      outcomes.filter(isWhole).map(({ item }) => item),
    )
    for (const [key, reason] of verification.refused) refused.set(key, reason)
    if (verification.refused.size > 0) continue
    const broken = findBrokenFiles(present.problems, folder.problems(), outcomes)
    if (!overwrites) requireNoBrokenFiles(broken)
    const notes = [
      ...broken.map(({ file, reason }) => remarkItem(file, `A file that was there before: ${reason}`)),
      ...notesOnTheWhole(parsed),
    ]
    return {
      outcomes,
      report: reportOn([...outcomes, ...(await compareAll(notes))], verification.differences),
    }
  }
  throw tooManyRefused(refused)

  async function compareAll(items: readonly ImportItem[]): Promise<ItemOutcome[]> {
    const outcomes: ItemOutcome[] = []
    for (const item of items) {
      const there = item.kind === 'entry' ? present.filesOf(item.id) : []
      outcomes.push(await compareWithFolder(item, contentDir, overwrites, there))
    }
    return outcomes
  }
}

/** How often what is planned is tried out. */
const MAX_TRIES = 40

/** What holds for every import. */
function notesOnTheWhole({ others, entries, assets }: ParsedExport): ImportItem[] {
  const without = [...others].filter(([, count]) => count > 0)
  return [
    ...without.map(([key, count]) =>
      remarkItem(key, `${count} in the export: they have no place in a content folder.`),
    ),
    ...(entries.length + assets.length > 0 ? [remarkItem('revisions', REVISIONS)] : []),
  ]
}

const REVISIONS = 'How often something was published is counted anew, from 1.'

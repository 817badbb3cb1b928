import { findDownloadedFiles } from '../export-file/downloaded-files.ts'
import { judge, findSpoiled, refuseToSpoil } from './judge.ts'
import type { ParsedExport } from '../export-file/export-file.ts'
import { planAssets } from './plan-assets.ts'
import { planEntries, tooManyRefused } from './plan-entries.ts'
import { noteOn, reportOn, type PlannedThing, type Settled } from '../things.ts'
import { prepareGround, type PlanOptions } from './prepare.ts'
import { makeTrialFolder, readFolder, readPresentFolder } from './folders.ts'
import type { ImportReport } from '../report.ts'
import { settle } from './settle.ts'

/**
 * Plans an import. What is planned is read by our own reader; what that refuses is left out, and the rest planned again
 * without it, until nothing is refused.
 */
export async function planImport(
  parsed: ParsedExport,
  options: PlanOptions,
): Promise<{ settled: Settled[]; report: Omit<ImportReport, 'isDryRun'> }> {
  const { contentDir, trialDir, overwrites } = options
  const present = await readPresentFolder(contentDir)
  const trial = await makeTrialFolder(contentDir, trialDir)
  const ground = await prepareGround(parsed, present, trial, settleAll)
  const downloaded = await findDownloadedFiles(options.file, parsed.assets, ground.defaultCode)
  const refused = new Map<string, string>()
  for (let number = 1; number <= MAX_TRIES; number += 1) {
    const onProgress = number === 1 ? options.onProgress : () => {}
    const planning = { ...options, ...ground, parsed, present, downloaded, refused, onProgress }
    const assets = planAssets(planning)
    const entries = planEntries(planning, assets)
    const settled = [...ground.settled, ...(await settleAll([...assets, ...entries]))]
    await trial.put(settled)
    const folder = await readFolder(trial.dir)
    // What was kept reads as it does.
    const isWhole = ({ files }: Settled) => !files.some(({ fate }) => fate === 'kept')
    const judgement = judge(
      folder,
      settled.filter(isWhole).map(({ thing }) => thing),
    )
    for (const [key, reason] of judgement.refused) refused.set(key, reason)
    if (judgement.refused.size > 0) continue
    const spoiled = findSpoiled(present.problems, folder.problems(), settled)
    if (!overwrites) refuseToSpoil(spoiled)
    const notes = [
      ...spoiled.map(({ file, reason }) => noteOn(file, `A file that was there before: ${reason}`)),
      ...notesOnTheWhole(parsed),
    ]
    return { settled, report: reportOn([...settled, ...(await settleAll(notes))], judgement.differences) }
  }
  throw tooManyRefused(refused)

  async function settleAll(things: readonly PlannedThing[]): Promise<Settled[]> {
    const settled: Settled[] = []
    for (const thing of things) {
      const there = thing.kind === 'entry' ? present.filesOf(thing.id) : []
      settled.push(await settle(thing, contentDir, overwrites, there))
    }
    return settled
  }
}

/** How often what is planned is tried out. */
const MAX_TRIES = 40

/** What holds for every import. */
function notesOnTheWhole({ others, entries, assets }: ParsedExport): PlannedThing[] {
  const without = [...others].filter(([, count]) => count > 0)
  return [
    ...without.map(([key, count]) =>
      noteOn(key, `${count} in the export: they have no place in a content folder.`),
    ),
    ...(entries.length + assets.length > 0 ? [noteOn('revisions', REVISIONS)] : []),
  ]
}

const REVISIONS = 'How often something was published is counted anew, from 1.'

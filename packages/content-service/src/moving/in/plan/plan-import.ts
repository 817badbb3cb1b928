import { defaultLocale } from '../../../space/space.ts'
import { findDownloadedFiles } from '../export-file/downloaded-files.ts'
import { judge, findSpoiled, refuseToSpoil, toRemark } from './judge.ts'
import type { ParsedExport } from '../export-file/parse-export.ts'
import { MovingError } from '../../moving-error.ts'
import { planAssets, type PlannedAsset } from './plan-assets.ts'
import { planEntries, type PlannedEntry } from './plan-entries.ts'
import { plannedFiles, prepareGround, type Ground } from './prepare.ts'
import { readPresentFolder, type PresentFolder } from './present-folder.ts'
import { remarksOnTheWhole, reportOn } from './report-on.ts'
import type { ImportReport, Remark } from '../report/report.ts'
import { settle, type Settled } from './settle.ts'
import { makeTrialFolder, type TrialFolder } from './trial-folder.ts'
import type { Changing } from '../writing/write-files.ts'

/** How an import is planned. */
export interface PlanOptions {
  file: string
  contentDir: string
  /** Where what is planned is tried out. */
  trialDir: string
  overwrites: boolean
  changed: 'publish' | 'draft'
  /** Called for each entry and asset. */
  onProgress: () => void
}

/** What is to be written, and the report on it. */
export interface ImportPlan {
  changing: Changing
  report: Omit<ImportReport, 'isDryRun'>
}

/**
 * Plans an import. What is planned is read by our own reader; what that refuses is left out, and the rest planned again
 * without it, until nothing is refused.
 */
export async function planImport(parsed: ParsedExport, options: PlanOptions): Promise<ImportPlan> {
  const { contentDir, trialDir, overwrites } = options
  const present = await readPresentFolder(contentDir)
  const trial = await makeTrialFolder(contentDir, trialDir)
  const ground = await prepareGround(parsed, present, contentDir, trial, overwrites)
  const downloaded = await findDownloadedFiles(options.file, parsed.assets, ground.defaultCode)
  const refusedAssets = new Map<string, string>()
  const refusedEntries = new Map<string, string>()
  let { onProgress } = options
  let tries = 0
  for (let number = 1; number <= MAX_ROUNDS && tries < MAX_TRIES; number += 1) {
    const round = await planRound(parsed, { ...options, onProgress }, present, ground, downloaded, {
      refusedAssets,
      refusedEntries,
    })
    onProgress = () => {}
    for (const [id, reason] of round.refused) refusedEntries.set(id, reason)
    if (round.refused.size > 0) continue
    const settled = [...ground.settled, ...round.assets, ...round.entries]
    tries += 1
    const judgement = await tryOut(trial, settled, round)
    if (judgement.refusedAssets.size + judgement.refusedEntries.size === 0) {
      const broken = findSpoiled(present.problems, judgement.problems, settled)
      if (!overwrites) refuseToSpoil(broken)
      const notTaken = [...ground.notTaken, ...round.notTaken]
      const changed = [...ground.changed, ...round.changed, ...judgement.differences, ...broken.map(toRemark)]
      const changing = {
        added: settled.flatMap(({ added }) => added),
        replaced: settled.flatMap(({ replaced }) => replaced),
        removed: settled.flatMap(({ removed }) => removed),
      }
      return {
        changing,
        report: reportOn(settled, notTaken, [...changed, ...remarksOnTheWhole(parsed)]),
      }
    }
    for (const [id, reason] of judgement.refusedAssets) refusedAssets.set(id, reason)
    for (const [id, reason] of judgement.refusedEntries) refusedEntries.set(id, reason)
  }
  throw new MovingError(
    `Too many entries of the export need one another, and cannot be taken: ${[...refusedEntries.keys()].slice(0, 20).join(', ')} and others.`,
  )
}

/** How far it is followed that something is not taken because something that it needs is not. */
const MAX_ROUNDS = 1_000

/** How often what is planned is tried out. */
const MAX_TRIES = 40

interface Round {
  assets: Settled<PlannedAsset>[]
  entries: Settled<PlannedEntry>[]
  refused: ReadonlyMap<string, string>
  notTaken: Remark[]
  changed: Remark[]
}

interface Refused {
  refusedAssets: ReadonlyMap<string, string>
  refusedEntries: ReadonlyMap<string, string>
}

async function planRound(
  parsed: ParsedExport,
  { contentDir, overwrites, changed, onProgress }: PlanOptions,
  present: PresentFolder,
  { locales, defaultCode, schemas }: Ground,
  downloaded: Parameters<typeof planAssets>[1]['downloaded'],
  { refusedAssets, refusedEntries }: Refused,
): Promise<Round> {
  const codes = new Set(locales.map(({ code }) => code))
  const found = new Map([...downloaded].map(([id, file]) => [id, missingIf(refusedAssets.get(id)) ?? file]))
  const assetPlan = planAssets(parsed.assets, {
    downloaded: found,
    defaultCode,
    codes,
    present: present.assets,
    changed,
  })
  const assets: Settled<PlannedAsset>[] = []
  for (const thing of assetPlan.things) {
    onProgress()
    assets.push(await settle(thing, contentDir, overwrites))
  }
  const presentNames = [...present.assets].flatMap(([name, id]) =>
    id === undefined ? [] : [[id, name] as const],
  )
  const assetNames = new Map([
    ...presentNames,
    ...assetPlan.things.map(({ id, fileName }) => [id, fileName] as const),
  ])
  const wordsById = new Map(assetPlan.things.map(({ id, words }) => [id, words]))
  const entryPlan = planEntries(
    parsed.entries,
    {
      schemas,
      present: present.entries,
      codes,
      defaultCode: defaultLocale({ locales }).code,
      assetNames,
      assetIds: new Map([...assetNames].flatMap(([id, name]) => [[id, id] as const, [name, id] as const])),
      describeAsset(id, locale) {
        const description = wordsById.get(id)?.description
        return description?.[locale] ?? description?.[defaultCode] ?? ''
      },
      publishAt: parsed.publishAt,
      changed,
    },
    refusedEntries,
    onProgress,
  )
  const entries: Settled<PlannedEntry>[] = []
  for (const thing of entryPlan.things) {
    entries.push(await settle(thing, contentDir, overwrites, present.filesOf(thing.id)))
  }
  return {
    assets,
    entries,
    refused: entryPlan.refused,
    notTaken: [...assetPlan.notTaken, ...entryPlan.notTaken],
    changed: [...assetPlan.changed, ...entryPlan.changed],
  }
}

function missingIf(reason: string | undefined): { missing: string } | undefined {
  return reason === undefined ? undefined : { missing: reason }
}

async function tryOut(trial: TrialFolder, settled: readonly Settled[], { assets, entries }: Round) {
  await trial.put(plannedFiles(settled))
  for (const path of settled.flatMap(({ removed }) => removed)) await trial.remove(path)
  const folder = await trial.read()
  // What was kept reads as it does.
  const isWritten = ({ isKept, kept }: Settled) => !isKept && kept.length === 0
  const judgement = judge(
    folder,
    entries.filter(isWritten).map(({ thing }) => thing),
    assets.filter(isWritten).map(({ thing }) => thing),
  )
  return { ...judgement, problems: folder.problems() }
}

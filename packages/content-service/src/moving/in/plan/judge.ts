import type { AssetBundle } from '../../../folder/asset-folder.ts'
import type { Folder } from '../../../folder/folder.ts'
import type { ContentProblem } from '../../../files/problem.ts'
import type { PlannedAsset } from './plan-assets.ts'
import type { PlannedEntry } from './plan-entries.ts'
import { remarkOn } from '../report/planned.ts'
import type { Remark } from '../report/report.ts'
import { describeDifference } from '../writing/written-value.ts'
import { MovingError } from '../../moving-error.ts'
import type { Settled } from './settle.ts'

/** What our own reader says of what is planned. */
export interface Judgement {
  /** Why it does not take an entry, by id. */
  refusedEntries: Map<string, string>
  /** Why it does not take an asset, by id. */
  refusedAssets: Map<string, string>
  /** What it reads otherwise. */
  differences: Remark[]
}

/** Compares what was read in a trial with what was to be read. */
export function judge(
  folder: Folder,
  entries: readonly PlannedEntry[],
  assets: readonly PlannedAsset[],
): Judgement {
  const judgement: Judgement = { refusedEntries: new Map(), refusedAssets: new Map(), differences: [] }
  const problems = Map.groupBy(folder.problems(), ({ file }) => file)
  const bundles = new Map(folder.entries().map(({ value }) => [value.id, value]))
  for (const entry of entries) {
    const own = entry.files.flatMap(({ path }) => problems.get(path) ?? [])
    const refusal = own.find(({ effect }) => effect !== 'shown-without')
    const bundle = bundles.get(entry.id)
    if (refusal || bundle?.contentTypeId !== entry.folder)
      judgement.refusedEntries.set(entry.id, explain(refusal))
    else judgement.differences.push(...differencesOf(entry, bundle, own))
  }
  for (const asset of assets) {
    const side = problems.get(`assets/${asset.fileName}.yaml`) ?? []
    const refusal = side.find(({ effect }) => effect !== 'shown-without')
    const bundle = folder.assets().get(asset.id)?.value
    if (refusal || bundle?.fileName !== asset.fileName)
      judgement.refusedAssets.set(asset.id, explain(refusal))
    else
      judgement.differences.push(
        ...side.map(({ reason }) => remarkOn(asset, reason)),
        ...tagDifferences(asset.words.tags, bundle.metadata?.tags ?? []).map((reason) =>
          remarkOn(asset, reason),
        ),
        ...textDifferences(asset, bundle),
      )
  }
  return judgement
}

function explain(problem: ContentProblem | undefined): string {
  return problem === undefined
    ? 'Its file would not be read here.'
    : `It would be refused here: ${problem.reason}`
}

type Bundle = ReturnType<Folder['entries']>[number]['value']

function differencesOf(entry: PlannedEntry, bundle: Bundle, problems: readonly ContentProblem[]): Remark[] {
  const { fields, translations, tags } = entry.words
  const read = new Map<string | undefined, object>([
    [undefined, bundle.fields],
    ...(bundle.translations ?? []),
  ])
  const expected = new Map<string | undefined, object>([[undefined, fields], ...translations])
  const differences = [...expected].flatMap(([code, values]) =>
    fieldDifferences(values, read.get(code) ?? {}).map((reason) => remarkOn(entry, reason, code)),
  )
  return [
    ...[...new Set(problems.map(({ reason }) => reason))].map((reason) => remarkOn(entry, inText(reason))),
    ...differences,
    ...tagDifferences(tags, bundle.tags).map((reason) => remarkOn(entry, reason)),
  ]
}

/** Links of fields that lead nowhere are not written; those inside texts are. */
function inText(reason: string): string {
  return `${reason} Where its text names that, the link stays, and leads nowhere.`
}

function fieldDifferences(expected: object, read: object): string[] {
  const was = new Map<string, unknown>(Object.entries(expected))
  const is = new Map<string, unknown>(Object.entries(read))
  return [...was].flatMap(([id, value]) => describeDifference(id, plain(value), plain(is.get(id))) ?? [])
}

/** What JSON keeps of it: some of what is read shares objects without a prototype. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

function tagDifferences(expected: readonly string[], read: readonly { id: string }[]): string[] {
  const ids = new Set(read.map(({ id }) => id))
  const lost = expected.filter((id) => !ids.has(id))
  return lost.map((id) => `The tag '${id}' is declared nowhere: it has another id here.`)
}

function textDifferences(asset: PlannedAsset, { metadata, fileName }: AssetBundle): Remark[] {
  const { title = {}, description = {}, fileName: name } = asset.words
  const codes = new Set([...Object.keys(title), ...Object.keys(description)])
  const translated = [...codes].flatMap((code) =>
    fieldDifferences(
      { title: title[code], description: description[code] },
      { title: metadata?.title?.[code], description: metadata?.description?.[code] },
    ).map((reason) => remarkOn(asset, reason, code)),
  )
  const named = fieldDifferences({ fileName: name }, { fileName: metadata?.fileName ?? fileName })
  const untitled = asset.words.title === undefined ? ['It has no title: its file name stands for one.'] : []
  return [...translated, ...[...named, ...untitled].map((reason) => remarkOn(asset, reason))]
}

/**
 * Finds what would be wrong with files that were there before an import, and is not now.
 *
 * @param before Problems of the folder now.
 * @param after Those of its trial, whose pictures are empty.
 */
export function findSpoiled(
  before: readonly ContentProblem[],
  after: readonly ContentProblem[],
  settled: readonly Settled[],
): ContentProblem[] {
  const planned = new Set(settled.flatMap(({ thing }) => thing.files.map(({ path }) => path)))
  const known = new Set(before.map(({ file, reason }) => `${file} ${reason}`))
  return after
    .filter(({ file, reason }) => !planned.has(file) && !known.has(`${file} ${reason}`))
    .filter(({ file }) => !file.startsWith('assets/') || file.endsWith('.yaml'))
}

/** @throws MovingError if a file that was there before could no longer be read. */
export function refuseToSpoil(spoiled: readonly ContentProblem[]): void {
  const lost = spoiled.filter(({ effect }) => effect !== 'shown-without')
  const files = [...new Set(lost.map(({ file }) => file))]
  if (files.length === 0) return
  const rest = files.length - MAX_NAMES
  const names = files.slice(0, MAX_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  throw new MovingError(
    `What is in the content folder could no longer be read beside the export: ${names}.\n${lost[0].file}: ${lost[0].reason}\nMove those files elsewhere first, or import with --overwrite: they stay, and are not shown.`,
  )
}

/** Most files that are named. */
const MAX_NAMES = 10

/** A remark on a file that is no longer read as it was. */
export function toRemark({ file, reason }: ContentProblem): Remark {
  return { kind: 'other', id: file, reason: `A file that was there before: ${reason}` }
}

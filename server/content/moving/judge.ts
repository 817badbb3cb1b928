import type { Folder } from '../folder/folder.ts'
import type { ContentProblem } from '../problem.ts'
import type { PlannedAsset } from './plan-assets.ts'
import type { PlannedEntry } from './plan-entries.ts'
import { remarkOn } from './planned.ts'
import type { Remark } from './report.ts'
import { describeDifference } from './written-value.ts'

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
        ...tagDifferences(asset.words.tags, bundle.words?.tags ?? []).map((reason) =>
          remarkOn(asset, reason),
        ),
        ...textDifferences(asset, { ...bundle.words, fileName: bundle.words?.fileName ?? bundle.fileName }),
      )
  }
  return judgement
}

function explain(problem: ContentProblem | undefined): string {
  return problem?.reason ?? 'Its file would not be read.'
}

type Bundle = ReturnType<Folder['entries']>[number]['value']

function differencesOf(entry: PlannedEntry, bundle: Bundle, problems: readonly ContentProblem[]): Remark[] {
  const { fields, translations, tags } = entry.words
  const languages = [
    [undefined, fields, bundle.fields],
    ...[...translations].map(([code, words]) => [code, words, bundle.translations?.get(code)]),
  ] as const
  const differences = (languages as unknown as [string | undefined, object, object | undefined][]).flatMap(
    ([code, expected, read]) =>
      fieldDifferences(expected, read ?? {}).map((reason) => remarkOn(entry, reason, code)),
  )
  return [
    ...problems.map(({ reason }) => remarkOn(entry, reason)),
    ...differences,
    ...tagDifferences(tags, bundle.tags).map((reason) => remarkOn(entry, reason)),
  ]
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

function textDifferences(
  asset: PlannedAsset,
  read: { title?: unknown; description?: unknown; fileName: string },
): Remark[] {
  const { title, description, fileName } = asset.words
  const differences = fieldDifferences(
    { ...(title && { title }), ...(description && { description }), fileName },
    read,
  )
  const untitled = title === undefined ? ['It has no title: its file name stands for one.'] : []
  return [...differences, ...untitled].map((reason) => remarkOn(asset, reason))
}

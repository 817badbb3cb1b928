import { mediaTypeOf } from '../../../files/media-types.ts'
import { isId } from '../../../files/file-names.ts'
import type { LocalizedText } from '../../../space/space.ts'
import { assetFileName, createNames, keyOfName } from './file-names.ts'
import type { Downloaded } from '../export-file/downloaded-files.ts'
import type { ExportAsset } from '../export-file/export-shapes.ts'
import { remarkOn, type Plan, type PlannedThing } from '../report/planned.ts'
import { publicationOf, stateRemark } from '../export-file/publication.ts'
import { toYaml } from '../writing/yaml-text.ts'

/** An asset as it is planned. */
export interface PlannedAsset extends PlannedThing {
  kind: 'asset'
  fileName: string
  words: AssetPlanWords
}

/** What the file beside an asset says. */
export interface AssetPlanWords {
  fileName: string
  contentType: string
  title?: LocalizedText
  description?: LocalizedText
  tags: readonly string[]
  concepts: readonly string[]
  isDraft: boolean
  createdAt?: string
}

/** What assets are planned by. */
export interface AssetSurroundings {
  downloaded: ReadonlyMap<string, Downloaded>
  defaultCode: string
  /** Languages that there are. */
  codes: ReadonlySet<string>
  /** Names of files in `assets/` now, with the ids of what they are; side files among them, without. */
  present: ReadonlyMap<string, string | undefined>
  changed: 'publish' | 'draft'
}

/** Plans the files of assets, and the files beside them. */
export function planAssets(assets: readonly ExportAsset[], around: AssetSurroundings): Plan<PlannedAsset> {
  const plan: Plan<PlannedAsset> = { things: [], notTaken: [], changed: [] }
  const nameById = new Map(
    [...around.present].flatMap(([name, id]) => (id === undefined ? [] : [[id, name]])),
  )
  const taken = new Set([...around.present.keys()].map(keyOfName))
  const freeName = createNames(taken)
  // In this order the same names come out whatever the order of the export.
  for (const asset of assets.toSorted((one, other) => (one.sys.id < other.sys.id ? -1 : 1))) {
    const { id } = asset.sys
    const thing = { kind: 'asset' as const, id, name: asset.fields.title[around.defaultCode] ?? undefined }
    const found = around.downloaded.get(id) ?? { missing: 'It has no file.' }
    if (!isId(id)) plan.notTaken.push(remarkOn(thing, 'Its id has characters that no id may have.'))
    else if ('missing' in found) plan.notTaken.push(remarkOn(thing, found.missing))
    else {
      const file = asset.fields.file[around.defaultCode]
      const fileName = nameById.get(id) ?? freeName(assetFileName(file.fileName, file.contentType))
      for (const name of [fileName, `${fileName}.yaml`]) taken.add(keyOfName(name))
      plan.things.push(planAsset(asset, thing, fileName, found, around, plan))
    }
  }
  return plan
}

function planAsset(
  { sys, metadata, fields }: ExportAsset,
  thing: Pick<PlannedAsset, 'kind' | 'id' | 'name'>,
  fileName: string,
  found: { path: string; sizeBytes: number },
  { defaultCode, codes, changed }: AssetSurroundings,
  { notTaken, changed: remarks }: Plan,
): PlannedAsset {
  const published = publicationOf(sys, defaultCode)
  const { isDraft, reason } = stateRemark(published.state, changed)
  if (reason !== undefined) remarks.push(remarkOn(thing, reason))
  const { fileName: ownName, contentType = mediaTypeOf(fileName) } = fields.file[defaultCode]
  for (const code of Object.keys(fields.file))
    if (code !== defaultCode)
      notTaken.push(
        remarkOn(thing, 'A file of its own for a language is not supported: it is left out.', code),
      )
  for (const code of new Set([...Object.keys(fields.title), ...Object.keys(fields.description)]))
    if (!codes.has(code)) notTaken.push(remarkOn(thing, 'The language is not one of the folder.', code))
  const words: AssetPlanWords = {
    fileName: ownName,
    contentType,
    title: textsIn(fields.title, codes),
    description: textsIn(fields.description, codes),
    tags: metadata.tags,
    concepts: metadata.concepts,
    isDraft,
    createdAt: published.createdAt,
  }
  const dates = { modifiedMs: published.modifiedMs }
  const text = toYaml(linesOf(thing.id, fileName, words, defaultCode))
  return {
    ...thing,
    count: 1,
    fileName,
    words,
    files: [
      { path: `assets/${fileName}`, content: { copyOf: found.path, sizeBytes: found.sizeBytes }, ...dates },
      { path: `assets/${fileName}.yaml`, content: { text }, ...dates },
    ],
  }
}

function textsIn(
  texts: ExportAsset['fields']['title'],
  codes: ReadonlySet<string>,
): LocalizedText | undefined {
  const said = Object.entries(texts).flatMap(([code, text]) =>
    codes.has(code) && text?.trim() ? [[code, text] as const] : [],
  )
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

function linesOf(
  id: string,
  fileName: string,
  words: AssetPlanWords,
  defaultCode: string,
): Map<string, unknown> {
  const { title, description, tags, concepts, isDraft, createdAt } = words
  const pairs: [string, unknown][] = [
    ['title', shorten(title, defaultCode)],
    ['description', shorten(description, defaultCode)],
    ['tags', tags.length > 0 ? tags : undefined],
    ['concepts', concepts.length > 0 ? concepts : undefined],
    ['draft', isDraft || undefined],
    ['id', id],
    ['fileName', words.fileName === fileName ? undefined : words.fileName],
    ['contentType', words.contentType === mediaTypeOf(fileName) ? undefined : words.contentType],
    ['created', createdAt],
  ]
  return new Map(pairs.filter(([, value]) => value !== undefined))
}

/** A text in the default language alone needs no code. */
function shorten(texts: LocalizedText | undefined, defaultCode: string): unknown {
  const codes = Object.keys(texts ?? {})
  return codes.length === 1 && codes[0] === defaultCode ? texts![defaultCode] : texts
}

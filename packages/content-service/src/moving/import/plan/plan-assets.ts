import { isId } from '../../../files/file-names.ts'
import { mediaTypeOf } from '../../../files/media-types.ts'
import { freeName } from '../../../files/new-names.ts'
import { focusOfTags, focusTagId } from '../../../space/focus.ts'
import type { Fields, LocalizedText } from '../../../space/space.ts'
import type { Downloaded } from '../contentful/downloaded-files.ts'
import type { ImportedAsset } from '../contentful/export-shapes.ts'
import type { State } from '../contentful/publication.ts'
import { assetFileName, keyOfName } from './file-names.ts'
import type { Planning } from './plan-settings.ts'
import { keyOf, skippedItem, type Note, type PlannedItem } from '../items.ts'
import { toYaml } from './yaml-text.ts'

/** Plans for each asset its file in `assets/` and the YAML file that describes it. */
export function planAssets(planning: Planning): PlannedItem[] {
  const { content, downloaded, defaultCode, refused, onProgress } = planning
  const present = planning.present.assets
  const nameById = new Map([...present].map(([name, id]) => [id, name]))
  const taken = new Set([...present.keys()].map(keyOfName))
  // Sorted, so that names do not depend on the order of the export.
  const inOrder = content.assets.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return inOrder.map((asset) => {
    onProgress()
    const { id } = asset
    const item = { kind: 'asset' as const, id, name: asset.title[defaultCode] ?? undefined }
    if (!isId(id)) return skippedItem(item, 'Its id has characters that no id can have.')
    const reason = refused.get(keyOf(item))
    if (reason !== undefined) return skippedItem(item, reason)
    const found = downloaded.get(id)!
    if ('missing' in found) return skippedItem(item, found.missing)
    const fileName = nameById.get(id) ?? newName(asset, defaultCode, taken)
    for (const name of [fileName, `${fileName}.yaml`]) taken.add(keyOfName(name))
    return { ...item, count: 1, ...writeAsset(asset, fileName, found, planning) }
  })
}

function newName({ files }: ImportedAsset, defaultCode: string, taken: ReadonlySet<string>): string {
  const { fileName, contentType } = files.get(defaultCode)!
  const name = assetFileName(fileName, contentType)
  const at = name.lastIndexOf('.')
  const ending = name.slice(at)
  return freeName(name.slice(0, at), (stem) => taken.has(keyOfName(stem + ending))) + ending
}

function writeAsset(
  asset: ImportedAsset,
  fileName: string,
  { path, sizeBytes }: Exclude<Downloaded, { missing: string }>,
  { defaultCode, codes, changed: wish }: Planning,
): Pick<PlannedItem, 'files' | 'notTaken' | 'changed' | 'expected'> {
  const { id, tags, concepts, files } = asset
  const { state, createdAt, modifiedMs } = asset.publication(defaultCode)
  const { isDraft, reason } = fateOfState(state, wish)
  const file = files.get(defaultCode)!
  const title = textsIn(asset.title, codes)
  const description = textsIn(asset.description, codes)
  const unknown = new Set([...Object.keys(asset.title), ...Object.keys(asset.description)]).difference(codes)
  const notTaken: Note[] = [
    ...[...files.keys()].flatMap((code) =>
      code === defaultCode ? [] : [{ reason: OTHER_FILE, locale: code }],
    ),
    ...[...unknown].map((code) => ({ reason: UNKNOWN_LANGUAGE, locale: code })),
  ]
  const changed = [reason, title === undefined ? UNTITLED : undefined].flatMap((note) =>
    note === undefined ? [] : [{ reason: note }],
  )
  const focus = focusOfTags(tags)
  const otherTags = tags.filter((tag) => !focus || tag !== focusTagId(focus))
  const text = toYaml({
    title: shorten(title, defaultCode),
    description: shorten(description, defaultCode),
    focus,
    tags: otherTags.length > 0 ? otherTags : undefined,
    concepts: concepts.length > 0 ? concepts : undefined,
    draft: isDraft || undefined,
    id,
    fileName: file.fileName === fileName ? undefined : file.fileName,
    contentType: file.contentType === mediaTypeOf(fileName) ? undefined : file.contentType,
    created: createdAt,
  })
  const texts = [...codes].map(
    (code) => [code, { title: title?.[code], description: description?.[code] }] as const,
  )
  return {
    files: [
      { path: `assets/${fileName}`, content: { copyOf: path, sizeBytes }, modifiedMs },
      { path: `assets/${fileName}.yaml`, content: { text }, modifiedMs },
    ],
    notTaken,
    changed,
    expected: {
      fields: new Map<string | undefined, Fields>([[undefined, { fileName: file.fileName }], ...texts]),
      tags,
    },
  }
}

export const UNKNOWN_LANGUAGE = 'The folder does not have this language.'
const OTHER_FILE = 'A file of its own for a language is not supported: it is left out.'
const UNTITLED = 'It has no title: its file name is its title here.'

function textsIn(texts: ImportedAsset['title'], codes: ReadonlySet<string>): LocalizedText | undefined {
  const kept = Object.entries(texts).flatMap(([code, text]) =>
    codes.has(code) && text?.trim() ? [[code, text] as const] : [],
  )
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** Writes a text that exists only in the default language without a language code. */
function shorten(texts: LocalizedText | undefined, defaultCode: string): unknown {
  const codes = Object.keys(texts ?? {})
  return codes.length === 1 && codes[0] === defaultCode ? texts![defaultCode] : texts
}

/**
 * Decides whether an item becomes a draft.
 *
 * @param changed What an item becomes that was changed after its publication. @returns The decision, with a reason if
 * the report should give one.
 */
export function fateOfState(
  state: State,
  changed: 'publish' | 'draft',
): { isDraft: boolean; reason?: string } {
  if (state === 'archived') return { isDraft: true, reason: ARCHIVED }
  if (state !== 'changed') return { isDraft: state === 'draft' }
  return changed === 'publish' ? { isDraft: false, reason: PUBLISHED } : { isDraft: true, reason: CHANGED }
}

const ARCHIVED = 'It was archived: it is a draft here.'
const CHANGED =
  'It was changed after it was published, and the export holds only the changed text: it is a draft here. Publish it at Contentful and export again, or import with --changed publish.'
const PUBLISHED = 'It was changed after it was published: the changed text is public here.'

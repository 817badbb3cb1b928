import { mediaTypeOf } from '../../../files/media-types.ts'
import { isId } from '../../../files/file-names.ts'
import { focusOfTags, focusTagId } from '../../../space/focus.ts'
import type { Fields, LocalizedText } from '../../../space/space.ts'
import { assetFileName, createNames, keyOfName } from './file-names.ts'
import type { Downloaded } from '../export-file/downloaded-files.ts'
import type { ExportAsset } from '../export-file/export-shapes.ts'
import { keyOf, skippedItem, type Note, type ImportItem } from '../import-items.ts'
import type { Planning } from './prepare.ts'
import { publicationOf, stateRemark } from '../export-file/publication.ts'
import { toYaml } from '../writing/yaml-text.ts'

export function planAssets(planning: Planning): ImportItem[] {
  const { parsed, downloaded, defaultCode, refused, onProgress } = planning
  const present = planning.present.assets
  const nameById = new Map([...present].map(([name, id]) => [id, name]))
  const taken = new Set([...present.keys()].map(keyOfName))
  const freeName = createNames(taken)
  // In this order the same names come out whatever the order of the export.
  const inOrder = parsed.assets.toSorted((one, other) => (one.sys.id < other.sys.id ? -1 : 1))
  return inOrder.map((asset) => {
    onProgress()
    const { id } = asset.sys
    const item = { kind: 'asset' as const, id, name: asset.fields.title[defaultCode] ?? undefined }
    if (!isId(id)) return skippedItem(item, 'Its id has characters that no id may have.')
    const reason = refused.get(keyOf(item))
    if (reason !== undefined) return skippedItem(item, reason)
    const found = downloaded.get(id)!
    if ('missing' in found) return skippedItem(item, found.missing)
    const file = asset.fields.file[defaultCode]
    const fileName = nameById.get(id) ?? freeName(assetFileName(file.fileName, file.contentType))
    for (const name of [fileName, `${fileName}.yaml`]) taken.add(keyOfName(name))
    return { ...item, count: 1, ...writeAsset(asset, fileName, found, planning) }
  })
}

function writeAsset(
  { sys, metadata, fields }: ExportAsset,
  fileName: string,
  { path, sizeBytes }: Exclude<Downloaded, { missing: string }>,
  { defaultCode, codes, changed: wish }: Planning,
): Pick<ImportItem, 'files' | 'notTaken' | 'changed' | 'words'> {
  const { tags, concepts } = metadata
  const { state, createdAt, modifiedMs } = publicationOf(sys, defaultCode)
  const { isDraft, reason } = stateRemark(state, wish)
  const file = fields.file[defaultCode]
  const title = textsIn(fields.title, codes)
  const description = textsIn(fields.description, codes)
  const unknown = new Set([...Object.keys(fields.title), ...Object.keys(fields.description)]).difference(
    codes,
  )
  const notTaken: Note[] = [
    ...Object.keys(fields.file).flatMap((code) =>
      code === defaultCode ? [] : [{ reason: OTHER_FILE, locale: code }],
    ),
    ...[...unknown].map((code) => ({ reason: 'The language is not one of the folder.', locale: code })),
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
    id: sys.id,
    fileName: file.fileName === fileName ? undefined : file.fileName,
    contentType: file.contentType === mediaTypeOf(fileName) ? undefined : file.contentType,
    created: createdAt,
  })
  return {
    files: [
      { path: `assets/${fileName}`, content: { copyOf: path, sizeBytes }, modifiedMs },
      { path: `assets/${fileName}.yaml`, content: { text }, modifiedMs },
    ],
    notTaken,
    changed,
    words: {
      fields: new Map<string | undefined, Fields>([
        [undefined, { fileName: file.fileName }],
        ...[...codes].map(
          (code) => [code, { title: title?.[code], description: description?.[code] }] as const,
        ),
      ]),
      tags,
    },
  }
}

const OTHER_FILE = 'A file of its own for a language is not supported: it is left out.'
const UNTITLED = 'It has no title: its file name stands for one.'

function textsIn(
  texts: ExportAsset['fields']['title'],
  codes: ReadonlySet<string>,
): LocalizedText | undefined {
  const said = Object.entries(texts).flatMap(([code, text]) =>
    codes.has(code) && text?.trim() ? [[code, text] as const] : [],
  )
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

/** A text in the default language alone needs no code. */
function shorten(texts: LocalizedText | undefined, defaultCode: string): unknown {
  const codes = Object.keys(texts ?? {})
  return codes.length === 1 && codes[0] === defaultCode ? texts![defaultCode] : texts
}

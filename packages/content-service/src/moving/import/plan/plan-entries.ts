import { basename } from 'node:path'
import { parseEntryName } from '../../../files/file-names.ts'
import type { TypeSchema } from '../../../folder/type-schema.ts'
import type { ImportedEntry } from '../contentful/export-shapes.ts'
import { refuseEntryId, tooAlike } from './file-names.ts'
import type { Planning } from './plan-settings.ts'
import { keyOf, skippedItem, type PlannedItem } from '../items.ts'
import { writeEntry } from './write-entry.ts'
import type { KnownFiles } from './written-value.ts'

/**
 * Plans the files of entries: one for each entry, and one for each of its translations.
 *
 * @param assets As planned.
 * @returns `undefined` if entries were refused meanwhile: others may link to them, so everything is planned again.
 */
export function planEntries(planning: Planning, assets: readonly PlannedItem[]): PlannedItem[] | undefined {
  const { content, schemas, defaultCode, refused, onProgress } = planning
  const files = { ...knownAssets(assets, planning), entryFiles: nameFiles(planning) }
  const refusedBefore = refused.size
  const items = content.entries.map((entry) => {
    onProgress()
    const schema = schemas.get(entry.type)
    const item = { kind: 'entry' as const, id: entry.id, name: titleOf(entry, schema, defaultCode) }
    const reason = refused.get(keyOf(item))
    if (reason !== undefined) return skippedItem(item, reason)
    const written = writeEntry(entry, schema!, files, planning)
    if (!('refusal' in written)) return { ...item, count: 1, ...written }
    refused.set(keyOf(item), written.refusal)
    return skippedItem(item, written.refusal)
  })
  return refused.size === refusedBefore ? items : undefined
}

/** Where the files of all entries will be, by id. Refuses entries whose id cannot be the name of a file. */
function nameFiles({
  content,
  present,
  codes,
  defaultCode,
  schemas,
  refused,
}: Planning): KnownFiles['entryFiles'] {
  const translatedInto = codes.difference(new Set([defaultCode]))
  const files: Map<string, { folder: string; fileName: string }> = new Map(present.entries)
  const idByName = new Map<string, string>()
  for (const { id, type: folder } of content.entries) {
    const key = keyOf({ kind: 'entry', id })
    if (refused.has(key)) continue
    const schema = schemas.get(folder)
    const fileName = `${id}.${schema?.bodyFieldId === undefined ? 'yaml' : 'md'}`
    const name = `${folder}/${id}`.toLowerCase()
    const alike = idByName.get(name)
    const there = present.entries.get(id)
    const reason =
      refuseEntryId(id) ??
      (schema === undefined ? `Its content type '${folder}' is missing.` : undefined) ??
      (parseEntryName(fileName, translatedInto).locale === undefined ? undefined : LANGUAGE) ??
      (alike === undefined ? undefined : tooAlike(alike)) ??
      (there === undefined || there.folder === folder
        ? undefined
        : `The folder has an entry with this id already: ${there.folder}/${there.fileName}.`)
    if (reason === undefined) {
      files.set(id, { folder, fileName })
      idByName.set(name, id)
    } else refused.set(key, reason)
  }
  return files
}

const LANGUAGE = "Its id ends in a language's code: the file would count as a translation."

function titleOf(
  { fields }: ImportedEntry,
  schema: TypeSchema | undefined,
  defaultCode: string,
): string | undefined {
  const title = fields.get(schema?.contentType.displayField ?? '')?.get(defaultCode)
  return typeof title === 'string' ? title.trim().slice(0, 100) || undefined : undefined
}

/** The assets of the folder after the import. */
function knownAssets(
  assets: readonly PlannedItem[],
  { present, defaultCode }: Planning,
): Omit<KnownFiles, 'entryFiles'> {
  const assetNames = new Map<string, string>()
  for (const [name, id] of present.assets) if (id !== undefined) assetNames.set(id, name)
  for (const { id, files } of assets) if (files.length > 0) assetNames.set(id, basename(files[0].path))
  const texts = new Map(assets.map((asset) => [asset.id, asset.expected?.fields]))
  return {
    assetNames,
    assetIds: new Map([...assetNames].flatMap(([id, name]) => [[id, id] as const, [name, id] as const])),
    describeAsset(id, locale) {
      const description = (code: string) => texts.get(id)?.get(code)?.description as string | undefined
      return description(locale) ?? description(defaultCode) ?? ''
    },
  }
}

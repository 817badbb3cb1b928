import { basename } from 'node:path'
import { CONTENT_TYPE_FILE, parseEntryName } from '../../../files/file-names.ts'
import { MovingError } from '../../moving-error.ts'
import type { ExportEntry } from '../export-file/export-shapes.ts'
import { refuseEntryId, tooAlike } from './file-names.ts'
import { keyOf, skippedItem, type EntryFileName, type ImportItem } from '../import-items.ts'
import type { KnownFiles } from '../writing/written-value.ts'
import { writeEntry } from '../writing/write-entry.ts'
import type { Planning } from './prepare.ts'

/**
 * Plans the files of entries. What cannot be written is refused, and the rest planned again without it, until all can.
 */
export function planEntries(planning: Planning, assets: readonly ImportItem[]): ImportItem[] {
  const { parsed, present, codes, defaultCode, schemas, changed, refused, onProgress } = planning
  const { entries, publishAt } = parsed
  const knownAssets = assetsAmong(assets, planning)
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const refusedBefore = refused.size
    const names = assignNames(entries.filter(({ sys }) => !refused.has(keyOf({ kind: 'entry', id: sys.id }))))
    const entryFiles = new Map([...present.entries, ...names.files])
    const around = { ...knownAssets, entryFiles, publishAt, codes, defaultCode, changed }
    const items = entries.map((entry) => {
      if (round === 1) onProgress()
      const { id } = entry.sys
      const item = { kind: 'entry' as const, id, name: nameOf(entry) }
      const reason = refused.get(keyOf(item)) ?? names.refused.get(id)
      if (reason !== undefined) return skippedItem(item, reason)
      const written = writeEntry(entry, schemas.get(entry.sys.contentType.sys.id)!, around)
      if (!('refusal' in written)) return { ...item, count: 1, ...written }
      refused.set(keyOf(item), written.refusal)
      return skippedItem(item, written.refusal)
    })
    if (refused.size === refusedBefore) return items
  }
  throw tooManyRefused(refused)

  function assignNames(rest: readonly ExportEntry[]) {
    const translatedInto = codes.difference(new Set([defaultCode]))
    const files = new Map<string, EntryFileName>()
    const refused = new Map<string, string>()
    const idByName = new Map<string, string>()
    for (const { sys } of rest) {
      const folder = sys.contentType.sys.id
      const schema = schemas.get(folder)
      const isKeys = schema?.bodyFieldId === undefined && `${sys.id}.yaml` !== CONTENT_TYPE_FILE
      const fileName = `${sys.id}.${isKeys ? 'yaml' : 'md'}`
      const name = `${folder}/${sys.id}`.toLowerCase()
      const alike = idByName.get(name)
      const there = present.entries.get(sys.id)
      const reason =
        refuseEntryId(sys.id) ??
        (schema === undefined ? `Its content type '${folder}' is not there.` : undefined) ??
        (parseEntryName(fileName, translatedInto)?.locale === undefined ? undefined : LANGUAGE) ??
        (alike === undefined ? undefined : tooAlike(alike)) ??
        (there === undefined || there.folder === folder ? undefined : elsewhere(there))
      if (reason === undefined) {
        files.set(sys.id, { folder, fileName })
        idByName.set(name, sys.id)
      } else refused.set(sys.id, reason)
    }
    return { files, refused }
  }

  function nameOf({ sys, fields }: ExportEntry): string | undefined {
    const { displayField } = schemas.get(sys.contentType.sys.id)?.contentType ?? {}
    const title = fields.get(displayField ?? '')?.get(defaultCode)
    return typeof title === 'string' ? title.trim().slice(0, 100) || undefined : undefined
  }
}

/** How far it is followed that something is not taken because something that it needs is not. */
const MAX_ROUNDS = 1_000

/** Said where what is left out does not come to an end. */
export function tooManyRefused(refused: ReadonlyMap<string, string>): MovingError {
  const ids = [...refused.keys()].flatMap((key) => /^entry (.*)$/s.exec(key)?.[1] ?? [])
  return new MovingError(
    `Too many entries of the export need one another, and cannot be taken: ${ids.slice(0, 20).join(', ')} and others.`,
  )
}

const LANGUAGE = "Its id ends in a language's code: the file would count as a translation."

function elsewhere({ folder, fileName }: EntryFileName): string {
  return `There is an entry with this id already: ${folder}/${fileName}.`
}

/** What entries may say of the assets that will be there. */
function assetsAmong(
  assets: readonly ImportItem[],
  { present, defaultCode }: Planning,
): Omit<KnownFiles, 'entryFiles'> {
  const assetNames = new Map<string, string>()
  for (const [name, id] of present.assets) if (id !== undefined) assetNames.set(id, name)
  for (const { id, files } of assets) if (files.length > 0) assetNames.set(id, basename(files[0].path))
  const words = new Map(assets.map((asset) => [asset.id, asset.words?.fields]))
  return {
    assetNames,
    assetIds: new Map([...assetNames].flatMap(([id, name]) => [[id, id] as const, [name, id] as const])),
    describeAsset(id, locale) {
      const description = (code: string) => words.get(id)?.get(code)?.description as string | undefined
      return description(locale) ?? description(defaultCode) ?? ''
    },
  }
}

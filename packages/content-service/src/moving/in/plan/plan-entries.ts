import { CONTENT_TYPE_FILE, parseEntryName } from '../../../files/file-names.ts'
import type { TypeSchema } from '../../../folder/type-schema.ts'
import type { ExportEntry } from '../export-file/export-shapes.ts'
import { refuseEntryId, tooAlike } from './file-names.ts'
import { remarkOn, type EntryFileName, type Plan, type PlannedThing } from '../report/planned.ts'
import { writeEntry, type EntryAround, type EntryWords } from '../writing/write-entry.ts'

/** An entry as it is planned. */
export interface PlannedEntry extends PlannedThing {
  kind: 'entry'
  folder: string
  words: EntryWords
}

/** What becomes of the entries of an export. */
export interface EntriesPlan extends Plan<PlannedEntry> {
  /** Entries that cannot be written, with the reason: the others are to be planned without them. */
  refused: Map<string, string>
}

/** What entries are planned by. */
export interface EntriesAround extends Omit<EntryAround, 'schema' | 'entryFiles' | 'entryFolders'> {
  /** By folder. */
  schemas: ReadonlyMap<string, TypeSchema>
  /** Folders of the entries that are there without the export, by id. */
  present: ReadonlyMap<string, EntryFileName>
}

/** Decides which entries can have a file, and which one. */
function assignEntryFiles(
  entries: readonly ExportEntry[],
  {
    schemas,
    present,
    codes,
    defaultCode,
  }: Pick<EntriesAround, 'schemas' | 'present' | 'codes' | 'defaultCode'>,
): { files: Map<string, EntryFileName>; refused: Map<string, string> } {
  const translatedInto = new Set([...codes].filter((code) => code !== defaultCode))
  const files = new Map<string, EntryFileName>()
  const refused = new Map<string, string>()
  const idByName = new Map<string, string>()
  for (const { sys } of entries) {
    const folder = sys.contentType.sys.id
    const schema = schemas.get(folder)
    const isKeys = schema?.bodyFieldId === undefined && `${sys.id}.yaml` !== CONTENT_TYPE_FILE
    const fileName = `${sys.id}.${isKeys ? 'yaml' : 'md'}`
    const name = `${folder}/${sys.id}`.toLowerCase()
    const alike = idByName.get(name)
    const there = present.get(sys.id)
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

const LANGUAGE = "Its id ends in a language's code: the file would count as a translation."

function elsewhere({ folder, fileName }: EntryFileName): string {
  return `There is an entry with this id already: ${folder}/${fileName}.`
}

/**
 * Plans the files of entries.
 *
 * @param excluded Why entries are not taken, by id; none of those is there for the others.
 */
export function planEntries(
  entries: readonly ExportEntry[],
  around: EntriesAround,
  excluded: ReadonlyMap<string, string>,
  onProgress: () => void,
): EntriesPlan {
  const plan: EntriesPlan = { things: [], notTaken: [], changed: [], refused: new Map() }
  const rest = entries.filter(({ sys }) => !excluded.has(sys.id))
  const { files, refused } = assignEntryFiles(rest, around)
  const entryFiles = new Map([...around.present, ...files])
  const entryFolders = new Map([...entryFiles].map(([id, { folder }]) => [id, folder]))
  for (const entry of entries) {
    onProgress()
    const { id } = entry.sys
    const folder = entry.sys.contentType.sys.id
    const schema = around.schemas.get(folder)
    const name = titleOf(entry, schema, around.defaultCode)
    const thing = { kind: 'entry' as const, id, ...(name !== undefined && { name }) }
    const refusal = excluded.get(id) ?? refused.get(id)
    const file = files.get(id)
    if (refusal !== undefined || !schema || !file) {
      plan.notTaken.push(remarkOn(thing, refusal ?? 'Its content type is not there.'))
      continue
    }
    const written = writeEntry(entry, { ...around, schema, entryFiles, entryFolders })
    if ('refusal' in written) {
      plan.refused.set(id, written.refusal)
      continue
    }
    for (const { reason, locale } of written.losses) plan.notTaken.push(remarkOn(thing, reason, locale))
    for (const { reason, locale } of written.remarks) plan.changed.push(remarkOn(thing, reason, locale))
    plan.things.push({ ...thing, folder, count: 1, files: written.files, words: written.words })
  }
  return plan
}

function titleOf(
  entry: ExportEntry,
  schema: TypeSchema | undefined,
  defaultCode: string,
): string | undefined {
  const values = entry.fields.get(schema?.contentType.displayField ?? '')
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, defaultCode)) return undefined
  const title = (values as Record<string, unknown>)[defaultCode]
  return typeof title === 'string' && title.trim() !== '' ? title.trim().slice(0, 100) : undefined
}

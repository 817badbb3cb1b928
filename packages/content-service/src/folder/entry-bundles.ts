import { compareText } from '../space/text-order.ts'
import type { Fields, Field } from '../space/space.ts'
import type { EntryFile } from './entry-file.ts'
import type { EntrySource } from './entry-sources.ts'
import type { FoundFile } from '../files/files.ts'
import type { LastGood } from './last-good.ts'
import type { Lookup } from './surroundings.ts'
import type { TypeSchema } from './type-schema.ts'

/** A file of an entry with what it asked of its neighbours when it was last read. */
export interface LastGoodEntryFile extends LastGood<EntryFile> {
  source: EntrySource
  schema: TypeSchema
  lookups: readonly Lookup[]
}

/** An entry, made of all its files. */
export interface EntryBundle extends EntryFile {
  id: string
  contentTypeId: string
  /** By locale's code; absent where there are none. */
  translations?: ReadonlyMap<string, Fields>
  /** Codes of the locales whose translation is a draft, and shown nowhere; absent where there are none. */
  draftTranslations?: readonly string[]
  /** The entry's own and those of its translations. */
  files: readonly FoundFile[]
}

/** Joins the files of entries again of which one came, changed or went; the rest remains the same object. */
export function updateBundles(
  bundles: Map<string, EntryBundle>,
  ids: ReadonlySet<string>,
  ownerById: ReadonlyMap<string, EntrySource>,
  files: ReadonlyMap<string, LastGoodEntryFile>,
): void {
  const translations = collectTranslations(ids, files)
  for (const id of ids) {
    const owner = ownerById.get(id)
    const entry = owner && files.get(owner.path)?.value
    if (entry) bundles.set(id, join(owner, entry, translations.get(id) ?? []))
    else bundles.delete(id)
  }
}

function collectTranslations(
  ids: ReadonlySet<string>,
  files: ReadonlyMap<string, LastGoodEntryFile>,
): ReadonlyMap<string, [string, EntryFile][]> {
  const found = new Map<string, [string, EntryFile][]>()
  for (const { source, value } of files.values()) {
    const { id, locale } = source
    if (locale === undefined || !ids.has(id) || !value) continue
    found.getOrInsert(id, []).push([locale, value])
  }
  return found
}

function join({ id, folder }: EntrySource, entry: EntryFile, found: [string, EntryFile][]): EntryBundle {
  // Which file was read first is chance.
  const translated = found.toSorted(([one], [other]) => compareText(one, other))
  const shown = translated.filter(([, { isDraft }]) => !isDraft)
  const drafts = translated.filter(([, { isDraft }]) => isDraft)
  const translations = new Map(shown.map(([locale, { fields }]) => [locale, fields]))
  return {
    ...entry,
    id,
    contentTypeId: folder,
    ...(translations.size > 0 && { translations }),
    ...(drafts.length > 0 && { draftTranslations: drafts.map(([locale]) => locale) }),
    files: [entry.file, ...shown.map(([, { file }]) => file)],
  }
}

/**
 * What a file said when it was last good, as far as that still holds when its type changes: fields of the same kind.
 * Others would be searched and sorted as what they are not.
 */
export function fitToType(known: LastGoodEntryFile, schema: TypeSchema): LastGoodEntryFile {
  const { value } = known
  if (!value || known.schema === schema) return known
  const before = kindsOf(known.schema)
  const after = kindsOf(schema)
  const fields = Object.fromEntries(
    Object.entries(value.fields).filter(([id]) => after.has(id) && after.get(id) === before.get(id)),
  )
  return { ...known, value: { ...value, fields } }
}

function kindsOf({ contentType }: TypeSchema): ReadonlyMap<string, string> {
  return new Map(contentType.fields.map((field) => [field.id, kindOf(field)]))
}

function kindOf({ type, linkType, items, localized }: Field): string {
  return JSON.stringify([type, linkType, items, localized])
}

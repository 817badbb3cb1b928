import { compareText } from '../space/order.ts'
import type { Fields } from '../space/space.ts'
import type { FoundFile } from '../files/files.ts'
import type { EntryFile } from './entry-file.ts'
import type { Lookup } from './entry-reader.ts'
import type { EntrySource } from './entry-sources.ts'
import type { LastGood } from './last-good.ts'
import type { TypeSchema } from './type-schema.ts'

export interface LastGoodEntryFile extends LastGood<EntryFile> {
  source: EntrySource
  schema: TypeSchema
  lookups: readonly Lookup[]
}

/** An entry, joined from all its files. */
export interface EntryBundle extends EntryFile {
  id: string
  contentTypeId: string
  /** Translated fields by the code of the locale; absent if there are no translations. */
  translations?: ReadonlyMap<string, Fields>
  /** Codes of the locales whose translation is a draft and not delivered; absent if there are none. */
  draftTranslations?: readonly string[]
  /** The entry's own file and those of its translations. */
  files: readonly FoundFile[]
}

/** One of an entry's files: its own or a translation's. */
export interface Part {
  source: EntrySource
  value: EntryFile
  workingCopy?: EntryFile
}

/** Finds the files of entries by id; a removed entry has none. */
export function collectParts(
  ids: ReadonlySet<string>,
  files: ReadonlyMap<string, LastGoodEntryFile>,
): ReadonlyMap<string, readonly Part[]> {
  const parts = new Map([...ids].map((id): [string, Part[]] => [id, []]))
  const read = [...files.values()].filter(({ source, value }) => value && ids.has(source.id))
  for (const { source, value } of read)
    if (!source.isWorkingCopy) parts.get(source.id)!.push({ source, value: value! })
  for (const { source, value } of read) {
    const part = parts.get(source.id)!.find((each) => each.source.locale === source.locale)
    if (source.isWorkingCopy && part) part.workingCopy = value
  }
  return parts
}

/** Returns the parts with the content of their working copies. Whether and when they are published does not change. */
export function withWorkingCopies(parts: readonly Part[]): Part[] {
  return parts.map(({ source, value, workingCopy }) => {
    const { isDraft, publishAt } = value
    return { source, value: workingCopy ? { ...workingCopy, isDraft, publishAt } : value }
  })
}

/** Joins the files of an entry. @returns `undefined` if its own file is missing. */
export function join(parts: readonly Part[]): EntryBundle | undefined {
  const own = parts.find(({ source }) => source.locale === undefined)
  if (!own) return undefined
  const translated = parts
    .flatMap(({ source: { locale }, value }) => (locale === undefined ? [] : [{ locale, ...value }]))
    // Sort the files: they are read in random order.
    .toSorted((one, other) => compareText(one.locale, other.locale))
  const shown = translated.filter(({ isDraft }) => !isDraft)
  const drafts = translated.filter(({ isDraft }) => isDraft)
  return {
    ...own.value,
    id: own.source.id,
    contentTypeId: own.source.folder,
    ...(shown.length > 0 && { translations: new Map(shown.map(({ locale, fields }) => [locale, fields])) }),
    ...(drafts.length > 0 && { draftTranslations: drafts.map(({ locale }) => locale) }),
    files: [own.value.file, ...shown.map(({ file }) => file)],
  }
}

import { createLeftOut, type Effect, type SetFaults } from './problem-list.ts'
import { forEachOf, type FoundFile } from '../files/files.ts'
import type { EntryFile } from './entry-file.ts'
import { assignEntrySources, type EntrySource } from './entry-sources.ts'
import {
  areUpToDate,
  neighboursIn,
  type EntryReader,
  type Lookup,
  type Surroundings,
} from './entry-reader.ts'
import { keep, type LastGood } from './last-good.ts'
import { isDeepStrictEqual } from 'node:util'
import type { TypeSchema } from './type-schema.ts'
import { compareText } from '../space/order.ts'
import type { Field, Fields } from '../space/space.ts'

export interface EntrySurroundings {
  /** Names of entries' files by folder, of folders whose schema is known. */
  namesByFolder: ReadonlyMap<string, readonly string[]>
  /** By folder. An entry is read again when its schema is another object. */
  schemas: ReadonlyMap<string, TypeSchema>
  /** Codes of the locales that translations may be in. */
  translatedInto: ReadonlySet<string>
  surroundings: Omit<Surroundings, 'entryFolders'>
  /** Paths of files that came, changed or went; `undefined` for every file. */
  changed: ReadonlySet<string> | undefined
}

/** Creates the view of the entries of a content folder; nothing is read before the first `refresh`. */
export function createEntryFolders(reader: EntryReader, setFaults: SetFaults) {
  const files = new Map<string, LastGoodEntryFile>()
  const setRefused = createLeftOut(setFaults)
  let surroundingsBefore: Surroundings | undefined
  const bundles = new Map<string, EntryBundle>()

  return {
    all: () => [...bundles.values()],
    /** @returns Whether anything that can be served differs now. */
    async refresh({
      namesByFolder,
      schemas,
      translatedInto,
      changed,
      ...now
    }: EntrySurroundings): Promise<boolean> {
      const { usable, ownerById, refused } = assignEntrySources(namesByFolder, translatedInto)
      const touched = new Set<string>()
      for (const [path, { source }] of files) {
        if (usable.get(path)?.locale !== source.locale || !usable.has(path)) forget(path, touched)
      }
      setRefused(refused)

      const entryFolders = new Map([...ownerById].map(([id, { folder }]) => [id, folder]))
      const surroundings = { ...now.surroundings, entryFolders }
      const isMoved = !isDeepStrictEqual(surroundings, surroundingsBefore)
      surroundingsBefore = surroundings
      const toRead = [...usable.values()].filter((source) => {
        const known = files.get(source.path)
        if (!known || changed === undefined || changed.has(source.path)) return true
        if (known.schema !== schemas.get(source.folder)) return true
        return isMoved && !areUpToDate(known.lookups, neighboursIn(surroundings, source.folder))
      })
      await forEachOf(toRead, reader.width, async (source) => {
        const schema = schemas.get(source.folder)
        if (schema) await read(source, schema, surroundings, touched)
      })
      if (changed === undefined) reader.retain?.(new Set(usable.keys()))
      if (touched.size > 0) updateBundles(bundles, touched, ownerById, files)
      return touched.size > 0
    },
  }

  async function read(
    source: EntrySource,
    schema: TypeSchema,
    surroundings: Surroundings,
    touched: Set<string>,
  ): Promise<void> {
    const { path } = source
    const read = await reader.read({ source, schema }, surroundings)
    if (!read) return forget(path, touched)
    const { reading, lookups } = read
    const known = files.get(path)
    const fitting = known && fitToType(known, schema)
    const kept = keep(fitting, reading)
    files.set(path, { ...kept, source, schema, lookups })
    setFaults(path, kept.faults, effectOf(reading.ok, kept))
    if (reading.ok || fitting?.value !== known?.value) touched.add(source.id)
  }

  function forget(path: string, touched: Set<string>): void {
    setFaults(path, [])
    const known = files.get(path)
    if (known?.value) touched.add(known.source.id)
    files.delete(path)
  }
}

function effectOf(isUsed: boolean, { value }: LastGood<EntryFile>): Effect {
  if (isUsed) return 'shown-without'
  return value ? 'last-version' : 'left-out'
}

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
function updateBundles(
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
function fitToType(known: LastGoodEntryFile, schema: TypeSchema): LastGoodEntryFile {
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

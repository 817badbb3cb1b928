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
import type { Fault, Reading } from '@waypost/local-files/written/reading.ts'
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
  const changed = new Map<string, EntryBundle>()

  return {
    /** As their files say, without working copies. */
    all: () => [...bundles.values()],
    /** Those with a working copy as they will be, by id. */
    changed: (): ReadonlyMap<string, EntryBundle> => changed,
    /** @returns Whether anything that can be served differs now. */
    async refresh({
      namesByFolder,
      schemas,
      translatedInto,
      changed: changedFiles,
      ...now
    }: EntrySurroundings): Promise<boolean> {
      const { usable, ownerById, refused } = assignEntrySources(namesByFolder, translatedInto)
      const touched: Touched = { files: new Set(), workingCopies: new Set() }
      for (const [path, { source }] of files)
        if (!isDeepStrictEqual(usable.get(path), source)) forget(path, touched)
      setRefused(refused)

      const entryFolders = new Map([...ownerById].map(([id, { folder }]) => [id, folder]))
      const surroundings = { ...now.surroundings, entryFolders }
      const isMoved = !isDeepStrictEqual(surroundings, surroundingsBefore)
      surroundingsBefore = surroundings
      const toRead = [...usable.values()].filter((source) => {
        const known = files.get(source.path)
        if (!known || changedFiles === undefined || changedFiles.has(source.path)) return true
        if (known.schema !== schemas.get(source.folder)) return true
        return isMoved && !areUpToDate(known.lookups, neighboursIn(surroundings, source.folder))
      })
      await forEachOf(toRead, reader.width, async (source) => {
        const schema = schemas.get(source.folder)
        if (schema) await read(source, schema, surroundings, touched)
      })
      if (changedFiles === undefined) reader.retain?.(new Set(usable.keys()))
      const all = touched.files.union(touched.workingCopies)
      for (const [id, parts] of collectParts(all, files)) {
        // What nobody changed stays the same object.
        if (touched.files.has(id)) setOrDelete(bundles, id, join(parts))
        setOrDelete(changed, id, join(withWorkingCopies(parts)))
      }
      return all.size > 0
    },
  }

  async function read(
    source: EntrySource,
    schema: TypeSchema,
    surroundings: Surroundings,
    touched: Touched,
  ): Promise<void> {
    const { path } = source
    const read = await reader.read({ source, schema }, surroundings)
    if (!read) return forget(path, touched)
    const { lookups } = read
    const reading = source.fault ? asDraft(read.reading, source.fault) : read.reading
    const known = files.get(path)
    const fitting = known && fitToType(known, schema)
    const kept = keep(fitting, reading)
    files.set(path, { ...kept, source, schema, lookups })
    setFaults(path, kept.faults, effectOf(reading.ok, kept))
    if (reading.ok || fitting?.value !== known?.value) touch(source, touched)
  }

  function forget(path: string, touched: Touched): void {
    setFaults(path, [])
    const known = files.get(path)
    if (known?.value) touch(known.source, touched)
    files.delete(path)
  }
}

/** Ids of entries of which a file, or a working copy, came, changed or went. */
interface Touched {
  files: Set<string>
  workingCopies: Set<string>
}

function touch({ id, isWorkingCopy }: EntrySource, { files, workingCopies }: Touched): void {
  ;(isWorkingCopy ? workingCopies : files).add(id)
}

/** Keeps a file from readers whose name is wrong, and tells why. */
function asDraft(reading: Reading<EntryFile>, fault: Fault): Reading<EntryFile> {
  const faults = [fault, ...(reading.faults ?? [])]
  return reading.ok ? { ok: true, value: { ...reading.value, isDraft: true }, faults } : { ok: false, faults }
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

/** One of an entry's files: its own, or a translation's. */
interface Part {
  source: EntrySource
  value: EntryFile
  workingCopy?: EntryFile
}

/** Finds the files of entries; an entry that is gone has none. */
function collectParts(
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

/** The parts as they will be, published when they are; none if nothing is to be changed. */
function withWorkingCopies(parts: readonly Part[]): Part[] {
  if (!parts.some(({ workingCopy }) => workingCopy)) return []
  return parts.map(({ source, value, workingCopy }) => {
    const { isDraft, publishAt } = value
    return { source, value: workingCopy ? { ...workingCopy, isDraft, publishAt } : value }
  })
}

/** @returns `undefined` if the entry's own file is not among the parts. */
function join(parts: readonly Part[]): EntryBundle | undefined {
  const own = parts.find(({ source }) => source.locale === undefined)
  if (!own) return undefined
  const translated = parts
    .flatMap(({ source: { locale }, value }) => (locale === undefined ? [] : [{ locale, ...value }]))
    // Which file was read first is chance.
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

function setOrDelete<T>(map: Map<string, T>, key: string, value: T | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
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

import { createLeftOut, type SetFaults } from './problem-list.ts'
import { isEntryFile, parseEntryName } from '../files/file-names.ts'
import { forEachOf } from '../files/files.ts'
import {
  collectParts,
  join,
  withWorkingCopies,
  type EntryBundle,
  type LastGoodEntryFile,
} from './entry-bundle.ts'
import { readShownText, type EntryFile, type TextProblem } from './entry-file.ts'
import { assignEntrySources, type EntrySource } from './entry-sources.ts'
import { areUpToDate, neighboursIn, type EntryReader, type Surroundings } from './entry-reader.ts'
import { effectOf, keep } from './last-good.ts'
import { isDeepStrictEqual } from 'node:util'
import type { TypeSchema } from './type-schema.ts'
import type { Fault, Reading } from '@waypost/local-files/written/reading.ts'
import type { Field } from '../space/space.ts'

export interface EntrySurroundings {
  /** Names of entries' files by folder, for folders with a schema. */
  namesByFolder: ReadonlyMap<string, readonly string[]>
  /** Schemas by folder. If a schema becomes another object, its entries are read again. */
  schemas: ReadonlyMap<string, TypeSchema>
  /** Codes of the locales of translations. */
  translatedInto: ReadonlySet<string>
  surroundings: Omit<Surroundings, 'entryFolders' | 'entryIds'>
  /** Paths of new, changed and removed files; `undefined` for all. */
  changed: ReadonlySet<string> | undefined
}

/** Creates the view of a content folder's entries. The first `refresh` reads them. */
export function createEntryFolders(reader: EntryReader, setFaults: SetFaults) {
  const files = new Map<string, LastGoodEntryFile>()
  const setRefused = createLeftOut(setFaults)
  let before:
    | (Pick<EntrySurroundings, 'schemas' | 'translatedInto'> & { surroundings: Surroundings })
    | undefined
  const bundles = new Map<string, EntryBundle>()
  const changed = new Map<string, EntryBundle>()
  /** Entries to join again. If a refresh fails, the next one joins them. */
  const touched: Touched = { files: new Set(), workingCopies: new Set() }

  return {
    /** All entries, without working copies. */
    all: () => [...bundles.values()],
    /** Entries with working copies, in their changed form, by id. */
    changed: (): ReadonlyMap<string, EntryBundle> => changed,
    /** @returns Whether an entry has changed. */
    async refresh({
      namesByFolder,
      schemas,
      translatedInto,
      changed: changedFiles,
      ...now
    }: EntrySurroundings): Promise<boolean> {
      const { usable, ownerById, refused } = assignEntrySources(namesByFolder, translatedInto)
      for (const [path, { source }] of files) if (!isDeepStrictEqual(usable.get(path), source)) forget(path)
      setRefused(refused)

      const entryFolders = new Map([...ownerById].map(([id, { folder }]) => [id, folder]))
      const renamed = [...ownerById.values()].filter(({ id, name }) => id !== name)
      const entryIds = new Map(
        renamed.map(({ folder, name, id }) => [`${folder}/${name.normalize('NFC')}`, id]),
      )
      const surroundings = { ...now.surroundings, entryFolders, entryIds }
      const hasNewSurroundings = !isDeepStrictEqual(surroundings, before?.surroundings)
      before = { schemas, translatedInto, surroundings }
      const toRead = [...usable.values()].filter((source) => {
        const known = files.get(source.path)
        if (!known || changedFiles === undefined || changedFiles.has(source.path)) return true
        if (known.schema !== schemas.get(source.folder)) return true
        return hasNewSurroundings && !areUpToDate(known.lookups, neighboursIn(surroundings, source.folder))
      })
      let done = 0
      await forEachOf(toRead, reader.width, async (source) => {
        const schema = schemas.get(source.folder)
        if (schema) await read(source, schema, surroundings)
        reader.onProgress?.(++done, toRead.length)
      })
      if (changedFiles === undefined) reader.retain?.(new Set(usable.keys()))
      const all = touched.files.union(touched.workingCopies)
      for (const [id, parts] of collectParts(all, files)) {
        // An unchanged entry stays the same object.
        if (touched.files.has(id)) setOrDelete(bundles, id, join(parts))
        const isChanged = parts.some(({ workingCopy }) => workingCopy)
        setOrDelete(changed, id, isChanged ? join(withWorkingCopies(parts)) : undefined)
      }
      touched.files.clear()
      touched.workingCopies.clear()
      return all.size > 0
    },
    /**
     * Reads a text as the content of a file, without storing anything.
     * @param name Of the file, without ending: `tea`, `tea.de`.
     * @returns `undefined` if no entry in the folder can have that name.
     */
    show(folder: string, name: string, text: string): ShownEntry | undefined {
      const schema = before?.schemas.get(folder)
      if (!before || !schema || !isEntryFile(`${name}.md`)) return undefined
      const parsed = parseEntryName(`${name}.md`, before.translatedInto)
      if (parsed.isWorkingCopy) return undefined
      const { locale } = parsed
      const id = before.surroundings.entryIds.get(`${folder}/${parsed.name.normalize('NFC')}`) ?? parsed.id
      const parts = collectParts(new Set([id]), files).get(id)!
      const known = parts.find((part) => part.source.locale === locale && part.source.folder === folder)
      const fileName = known?.source.fileName ?? `${name}.md`
      const neighbours = neighboursIn(before.surroundings, folder)
      const part = locale === undefined ? 'entry' : 'translation'
      const { content, problems } = readShownText(text, fileName, schema, neighbours, part)
      if (!content) return { id, locale, problems }
      const { file, publishAt } = known?.value ?? { file: NO_FILE }
      const shown = {
        source: { ...parsed, id, path: `${folder}/${fileName}`, folder, fileName },
        // A draft translation is shown too.
        value: {
          ...content,
          file,
          publishAt,
          isDraft: locale === undefined && (known?.value.isDraft ?? true),
        },
      }
      const others = withWorkingCopies(parts).filter(({ source }) => source.locale !== locale)
      return { id, locale, problems, bundle: join([...others, shown]) }
    },
  }

  async function read(source: EntrySource, schema: TypeSchema, surroundings: Surroundings): Promise<void> {
    const { path } = source
    const read = await reader.read({ source, schema }, surroundings)
    if (!read) return forget(path)
    const { lookups } = read
    const reading = source.fault ? asDraft(read.reading, source.fault) : read.reading
    const known = files.get(path)
    const fitting = known && fitToType(known, schema)
    const kept = keep(fitting, reading)
    files.set(path, { ...kept, source, schema, lookups })
    setFaults(path, kept.faults, effectOf(kept))
    // A watch also reports files that this process wrote and has already read.
    if (!isDeepStrictEqual(kept.value, known?.value)) touch(source)
  }

  function forget(path: string): void {
    setFaults(path, [])
    const known = files.get(path)
    if (known?.value) touch(known.source)
    files.delete(path)
  }

  function touch({ id, isWorkingCopy }: EntrySource): void {
    ;(isWorkingCopy ? touched.workingCopies : touched.files).add(id)
  }
}

/** An entry with a text that is not saved yet. */
export interface ShownEntry {
  id: string
  /** Code of the locale that the text is a translation into; absent for the entry itself. */
  locale?: string
  problems: readonly TextProblem[]
  /** Absent if the text cannot be read as an entry, or translates no entry. */
  bundle?: EntryBundle
}

/** For a text without a file. */
const NO_FILE = { path: '', sizeBytes: 0, modifiedMs: 0, createdMs: 0, changedMs: 0 }

/** Ids of entries with a new, changed or removed file or working copy. */
interface Touched {
  files: Set<string>
  workingCopies: Set<string>
}

/** Makes an entry a draft because its file name is wrong. */
function asDraft(reading: Reading<EntryFile>, fault: Fault): Reading<EntryFile> {
  const faults = [fault, ...(reading.faults ?? [])]
  return reading.ok ? { ok: true, value: { ...reading.value, isDraft: true }, faults } : { ok: false, faults }
}

function setOrDelete<T>(map: Map<string, T>, key: string, value: T | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}

/** Keeps only fields of the last good version whose kind is the same in the new type, for searches and sorting. */
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

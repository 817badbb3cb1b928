import { createLeftOut, type Effect, type SetFaults } from './problem-list.ts'
import { isEntryFile, parseEntryName } from '../files/file-names.ts'
import { forEachOf } from '../files/files.ts'
import {
  collectParts,
  join,
  withWorkingCopies,
  type EntryBundle,
  type LastGoodEntryFile,
} from './entry-bundle.ts'
import type { EntryFile } from './entry-file.ts'
import { assignEntrySources, type EntrySource } from './entry-sources.ts'
import { areUpToDate, neighboursIn, type EntryReader, type Surroundings } from './entry-reader.ts'
import { keep, type LastGood } from './last-good.ts'
import { isDeepStrictEqual } from 'node:util'
import { readShownText, type TextProblem } from './shown-text.ts'
import type { TypeSchema } from './type-schema.ts'
import type { Fault, Reading } from '@waypost/local-files/written/reading.ts'
import type { Field } from '../space/space.ts'

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
  let before:
    | (Pick<EntrySurroundings, 'schemas' | 'translatedInto'> & { surroundings: Surroundings })
    | undefined
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
      const isMoved = !isDeepStrictEqual(surroundings, before?.surroundings)
      before = { schemas, translatedInto, surroundings }
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
        const isChanged = parts.some(({ workingCopy }) => workingCopy)
        setOrDelete(changed, id, isChanged ? join(withWorkingCopies(parts)) : undefined)
      }
      return all.size > 0
    },
    /**
     * Reads a text as if it stood in a file, and keeps nothing of it.
     *
     * @param name Of the file, without ending: `tea`, `tea.de`.
     * @returns `undefined` if no file of an entry can have that name there.
     */
    show(folder: string, name: string, text: string): ShownEntry | undefined {
      const schema = before?.schemas.get(folder)
      if (!before || !schema || !isEntryFile(`${name}.md`)) return undefined
      const parsed = parseEntryName(`${name}.md`, before.translatedInto)
      if (!parsed || parsed.isWorkingCopy) return undefined
      const { id, locale } = parsed
      const parts = collectParts(new Set([id]), files).get(id)!
      const known = parts.find((part) => part.source.locale === locale && part.source.folder === folder)
      const fileName = known?.source.fileName ?? `${name}.md`
      const { content, problems } = readShownText(text, fileName, schema, {
        neighbours: neighboursIn(before.surroundings, folder),
        part: locale === undefined ? 'entry' : 'translation',
      })
      if (!content) return { id, locale, problems }
      const { file, publishAt } = known?.value ?? { file: NO_FILE }
      const shown = {
        source: { ...parsed, path: `${folder}/${fileName}`, folder, fileName },
        // A translation that is a draft is shown as well.
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

/** An entry as it would be with a text that is not in its file. */
export interface ShownEntry {
  id: string
  /** Code of the locale that the text is a translation into; absent for the entry itself. */
  locale?: string
  problems: readonly TextProblem[]
  /** Absent if the text cannot be read as an entry, or is a translation of none. */
  bundle?: EntryBundle
}

/** Stands for the file of a text that has none yet. */
const NO_FILE = { path: '', sizeBytes: 0, modifiedMs: 0, createdMs: 0, changedMs: 0 }

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

import type { Effect } from '../files/problem.ts'
import { createLeftOut, type SetFaults } from './problem-list.ts'
import { updateBundles, type EntryBundle, type LastGoodEntryFile, fitToType } from './entry-bundles.ts'
import { forEachOf } from '../files/concurrency.ts'
import type { EntryFile } from './entry-file.ts'
import { assignEntrySources, type EntrySource } from './entry-sources.ts'
import type { EntryReader } from './entry-reader.ts'
import { keep, type LastGood } from './last-good.ts'
import { areUpToDate, neighboursIn, type Surroundings } from './surroundings.ts'
import { isDeepStrictEqual } from 'node:util'
import type { TypeSchema } from './type-schema.ts'

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

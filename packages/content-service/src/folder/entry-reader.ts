import { join } from 'node:path'
import type { Reading } from '@waypost/local-files/written/reading.ts'
import { explainFailure, FILES_AT_ONCE } from '../files/files.ts'
import { readEntryFile, type EntryFile } from './entry-file.ts'
import type { EntrySource } from './entry-sources.ts'
import type { TypeSchema } from './type-schema.ts'
import { findTag } from './tags-file.ts'
import type { Neighbours } from '../files/references.ts'
import { isDeepStrictEqual } from 'node:util'

export interface EntryReader {
  width: number
  /** Reads one file; `undefined` if it is gone. */
  read(job: ReadJob, surroundings: Surroundings): Promise<ReadEntry | undefined>
  /** Called after a refresh with the files that there are. */
  retain?(paths: ReadonlySet<string>): void
}

export interface ReadJob {
  source: EntrySource
  schema: TypeSchema
}

/** A file as it was read, with what that depended on. */
export interface ReadEntry {
  reading: Reading<EntryFile>
  lookups: readonly Lookup[]
}

/** Reads files in this thread. */
export function createEntryReader(dir: string): EntryReader {
  return { width: FILES_AT_ONCE, read: (job, surroundings) => readEntry(dir, job, surroundings) }
}

export async function readEntry(
  dir: string,
  { source, schema }: ReadJob,
  surroundings: Surroundings,
): Promise<ReadEntry | undefined> {
  const { folder, fileName, locale } = source
  const { lookups, ...neighbours } = recordLookups(neighboursIn(surroundings, folder))
  const part = locale === undefined ? 'entry' : 'translation'
  const reading = await explainFailure(() =>
    readEntryFile(join(dir, folder), fileName, schema, neighbours, part),
  )
  return reading && { reading, lookups }
}

export interface Surroundings {
  /** Ids of assets by the names of their files, in Unicode's composed form. */
  assetIds: ReadonlyMap<string, string>
  entryFolders: ReadonlyMap<string, string>
  /** Ids of declared tags by the words that name them. */
  tagIds: ReadonlyMap<string, string>
  concepts: ReadonlySet<string>
}

/** What a file of a folder may ask about what is around it. */
export function neighboursIn(surroundings: Surroundings, folder: string): Neighbours {
  const { assetIds, entryFolders, tagIds, concepts } = surroundings
  return {
    folder,
    findAssetId: (fileName) => assetIds.get(fileName.normalize('NFC')),
    hasEntry(id, where) {
      const found = entryFolders.get(id)
      return found !== undefined && (where === undefined || where === found)
    },
    tagOf: (written) => findTag(written, tagIds),
    hasConcept: (id) => concepts.has(id),
  }
}

/** What a file asked of its neighbours, and the result. It survives JSON. */
export interface Lookup {
  name: LookupName
  args: readonly string[]
  /** `null` for none. */
  result: unknown
}

type LookupName = Exclude<keyof Neighbours, 'folder'>

export interface RecordingNeighbours extends Neighbours {
  readonly lookups: Lookup[]
}

/** Wraps neighbours so that their lookups are known afterwards: a file is read again when one would have another result. */
function recordLookups(neighbours: Neighbours): RecordingNeighbours {
  const lookups: Lookup[] = []
  const note = <Result>(name: LookupName, args: string[], result: Result): Result => {
    lookups.push({ name, args, result: result ?? null })
    return result
  }
  const { folder } = neighbours
  return {
    folder,
    lookups,
    findAssetId: (fileName) => note('findAssetId', [fileName], neighbours.findAssetId(fileName)),
    hasEntry: (id, where) =>
      note('hasEntry', where === undefined ? [id] : [id, where], neighbours.hasEntry(id, where)),
    tagOf: (written) => note('tagOf', [written], neighbours.tagOf(written)),
    hasConcept: (id) => note('hasConcept', [id], neighbours.hasConcept(id)),
  }
}

/** Whether lookups would have the same results now. */
export function areUpToDate(lookups: readonly Lookup[], neighbours: Neighbours): boolean {
  return lookups.every(({ name, args: [first, second], result }) =>
    isDeepStrictEqual(neighbours[name](first, second) ?? null, result),
  )
}

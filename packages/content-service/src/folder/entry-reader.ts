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
  /** Number of files that are read at once. */
  width: number
  /** Reads one file; `undefined` if it is missing. */
  read(job: ReadJob, surroundings: Surroundings): Promise<ReadEntry | undefined>
  /** Called after each file with the number of read files, and of all that are read. */
  onProgress?(done: number, total: number): void
  /** Called with all paths after all files were read. */
  retain?(paths: ReadonlySet<string>): void
}

export interface ReadJob {
  source: EntrySource
  schema: TypeSchema
}

/** The result for a file, and the lookups on which it depends. */
export interface ReadEntry {
  reading: Reading<EntryFile>
  lookups: readonly Lookup[]
}

/** Reads each file when it is needed. */
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
  /** Folders of entries by id. */
  entryFolders: ReadonlyMap<string, string>
  /** Ids that differ from the names of their files, by paths without ending, such as `articles/Übers Meer`. */
  entryIds: ReadonlyMap<string, string>
  /** Ids of declared tags by the words that name them. */
  tagIds: ReadonlyMap<string, string>
  concepts: ReadonlySet<string>
}

/** The lookups for a file in a folder. */
export function neighboursIn(surroundings: Surroundings, folder: string): Neighbours {
  const { assetIds, entryFolders, entryIds, tagIds, concepts } = surroundings
  return {
    folder,
    findAssetId: (fileName) => assetIds.get(fileName.normalize('NFC')),
    findEntryId(name, where) {
      const id = entryIds.get(`${where ?? folder}/${name.normalize('NFC')}`) ?? name
      const found = entryFolders.get(id)
      return found !== undefined && (where === undefined || where === found) ? id : undefined
    },
    tagOf: (written) => findTag(written, tagIds),
    hasConcept: (id) => concepts.has(id),
  }
}

/** A lookup and its result. It can be stored as JSON. */
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

/** Records the lookups of a file. The file is read again once one of its lookups would have another result. */
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
    findEntryId: (entry, where) =>
      note(
        'findEntryId',
        where === undefined ? [entry] : [entry, where],
        neighbours.findEntryId(entry, where),
      ),
    tagOf: (written) => note('tagOf', [written], neighbours.tagOf(written)),
    hasConcept: (id) => note('hasConcept', [id], neighbours.hasConcept(id)),
  }
}

/** Whether all lookups would have the same results now. */
export function areUpToDate(lookups: readonly Lookup[], neighbours: Neighbours): boolean {
  return lookups.every(({ name, args: [first, second], result }) =>
    isDeepStrictEqual(neighbours[name](first, second) ?? null, result),
  )
}

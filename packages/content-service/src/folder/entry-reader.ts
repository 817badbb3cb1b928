import { join } from 'node:path'
import type { Reading } from '@waypost/local-files/reading.ts'
import { FILES_AT_ONCE } from '../files/concurrency.ts'
import { recordLookups, type Lookup, neighboursIn, type Surroundings } from './surroundings.ts'
import { readEntryFile, type EntryFile } from './entry-file.ts'
import type { EntrySource } from './entry-sources.ts'
import { explainFailure } from '../files/files.ts'
import type { TypeSchema } from './type-schema.ts'

export interface EntryReader {
  /** How many files may be under way at once. */
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

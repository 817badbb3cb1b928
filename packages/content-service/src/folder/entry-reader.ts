import { join } from 'node:path'
import type { Reading } from '@waypost/local-files/reading.ts'
import { FILES_AT_ONCE } from '../files/concurrency.ts'
import { recordAnswers, type Answered } from './answered.ts'
import { readEntryFile, type EntryFile } from './entry-file.ts'
import type { EntryPlace } from './entry-places.ts'
import { explainFailure } from '../files/files.ts'
import { neighboursIn, type Surroundings } from './surroundings.ts'
import type { TypeSchema } from './type-schema.ts'

/** Reads files of entries, wherever that is done. */
export interface EntryReader {
  /** How many files may be under way at once. */
  width: number
  /**
   * Reads one file.
   *
   * @returns `undefined` if it is gone.
   */
  read(job: ReadJob, surroundings: Surroundings): Promise<ReadEntry | undefined>
  /** Told after a refresh which files there are. */
  retain?(paths: ReadonlySet<string>): void
}

/** Which file is to be read, and as what. */
export interface ReadJob {
  place: EntryPlace
  schema: TypeSchema
}

/** A file as it was read, with what that went by. */
export interface ReadEntry {
  reading: Reading<EntryFile>
  answered: readonly Answered[]
}

/**
 * Reads files in this thread.
 *
 * @param dir The content folder, absolute.
 */
export function createEntryReader(dir: string): EntryReader {
  return { width: FILES_AT_ONCE, read: (job, surroundings) => readEntry(dir, job, surroundings) }
}

/** Reads one file in this thread. */
export async function readEntry(
  dir: string,
  { place, schema }: ReadJob,
  surroundings: Surroundings,
): Promise<ReadEntry | undefined> {
  const { folder, fileName, locale } = place
  const { answered, ...neighbours } = recordAnswers(neighboursIn(surroundings, folder))
  const part = locale === undefined ? 'entry' : 'translation'
  const reading = await explainFailure(() =>
    readEntryFile(join(dir, folder), fileName, schema, neighbours, part),
  )
  return reading && { reading, answered }
}

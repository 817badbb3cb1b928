import { setPriority } from 'node:os'
import type { ReadJob } from '../folder/entry-reader.ts'
import type { Surroundings } from '../folder/surroundings.ts'
import type { Conversion } from './conversion.ts'
import { convertFile } from './convert-file.ts'

/** Files to be read by a worker thread. */
export interface Batch {
  /** The content folder, absolute. */
  dir: string
  jobs: readonly ReadJob[]
  surroundings: Surroundings
}

// Requests have priority. Outside Linux this would change the whole process, not this thread.
if (process.platform === 'linux') setPriority(5)

/**
 * Reads files one after the other; run in a thread of its own.
 *
 * @returns `undefined` for a file that is gone.
 */
export default async function convert({
  dir,
  jobs,
  surroundings,
}: Batch): Promise<(Conversion | undefined)[]> {
  const conversions: (Conversion | undefined)[] = []
  for (const job of jobs) conversions.push(await convertFile(dir, job, surroundings))
  return conversions
}

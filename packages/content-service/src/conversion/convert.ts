import { setPriority } from 'node:os'
import type { ReadJob } from '../folder/entry-reader.ts'
import type { Surroundings } from '../folder/surroundings.ts'
import type { Conversion } from './conversion.ts'
import { convertFile } from './convert-file.ts'

export interface Batch {
  dir: string
  jobs: readonly ReadJob[]
  surroundings: Surroundings
}

// Requests have priority. Outside Linux this would change the whole process, not this thread.
if (process.platform === 'linux') setPriority(5)

/** Reads files one after the other; run in a thread of its own. */
export default async function convert({
  dir,
  jobs,
  surroundings,
}: Batch): Promise<(Conversion | undefined)[]> {
  const conversions: (Conversion | undefined)[] = []
  for (const job of jobs) conversions.push(await convertFile(dir, job, surroundings))
  return conversions
}

import { setPriority } from 'node:os'
import { readEntry, type ReadEntry, type ReadJob } from '../folder/entry-reader.ts'
import type { Surroundings } from '../folder/surroundings.ts'

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
 * @returns Each file as JSON, since that is kept and handed on as it is; `undefined` for one that is gone.
 */
export default async function convert({ dir, jobs, surroundings }: Batch): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = []
  for (const job of jobs) {
    const read: ReadEntry | undefined = await readEntry(dir, job, surroundings)
    texts.push(read && JSON.stringify(read))
  }
  return texts
}

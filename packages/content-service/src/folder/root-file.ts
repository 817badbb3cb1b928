import type { Fault, Reading } from '@waypost/local-files/reading.ts'
import type { Effect } from '../files/problem.ts'
import { explainFailure } from '../files/files.ts'
import { keep, type KeptFile } from './kept-file.ts'
import { readTextFile, type TextFile } from '../files/text-file.ts'

/** A file of the content folder itself, as last read. */
export interface RootFile<T> {
  /** Of its last good version; of no file where there is none. */
  value(): T
  /**
   * Reads it.
   *
   * @param parse Makes its value of what it says.
   */
  refresh(parse: (file: TextFile) => Reading<T>): Promise<void>
}

/**
 * Makes the picture of a file; nothing is read before the first `refresh`.
 *
 * @param dir The content folder, absolute.
 * @param absent What holds while there is no file that was ever good.
 */
export function createRootFile<T>(
  dir: string,
  name: string,
  absent: T,
  setFaults: (path: string, faults: readonly Fault[], effect?: Effect) => void,
): RootFile<T> {
  let kept: KeptFile<T> | undefined
  return {
    value: () => (kept?.version ? kept.version.value : absent),
    async refresh(parse) {
      const reading = await explainFailure(() => read(parse))
      kept = reading && keep(kept, reading)
      setFaults(name, kept?.faults ?? [], kept?.version ? 'last-version' : 'left-out')
    },
  }

  async function read(parse: (file: TextFile) => Reading<T>): Promise<Reading<T> | undefined> {
    const text = await readTextFile(dir, name, MAX_ROOT_FILE_BYTES)
    return text?.ok ? parse(text.value) : text
  }
}

const MAX_ROOT_FILE_BYTES = 512 * 1024

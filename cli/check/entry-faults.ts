import type { Entry } from '@waypost/content-service/folder'
import { lineOf, type Finding } from './finding.ts'
import type { NamedFolder } from './named-folder.ts'

/** A mistake in an entry. */
export interface EntryFault {
  /** A sentence that says what is wrong and how to mend it. */
  reason: string
  /** Possible spellings of it in the file. */
  writings: readonly string[]
}

/**
 * Finds the files and lines of mistakes in entries.
 *
 * @param read Reads a file of the content folder.
 * @param faultsOf Finds the mistakes of one entry.
 */
export async function locateFaults(
  { preview, entryFiles }: NamedFolder,
  read: (file: string) => Promise<string>,
  faultsOf: (entry: Entry) => readonly EntryFault[],
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const entry of preview.entries.values()) {
    const file = entryFiles.get(entry.sys.id)
    const faults = file === undefined ? [] : faultsOf(entry)
    if (file === undefined || faults.length === 0) continue
    const text = await read(file)
    for (const { reason, writings } of faults) {
      const line = lineOf(text, writings)
      findings.push({ file, ...(line !== undefined && { line }), reason })
    }
  }
  return findings
}

import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inHiddenFolder } from '../../../files/all-or-nothing.ts'
import { listFolders } from '../../../files/files.ts'
import { explainTroubles, MovingError } from '../../moving-error.ts'

/**
 * Runs an import with a hidden folder, which is inside the content folder unless nothing will be written.
 *
 * @throws MovingError if the disk refuses, or another import is running.
 */
export async function inImportFolder<T>(
  contentDir: string,
  isDryRun: boolean,
  work: (hiddenDir: string) => Promise<T>,
): Promise<T> {
  return explainTroubles(explain, async () => {
    if (!isDryRun) await removeLeftovers(contentDir)
    return inHiddenFolder(isDryRun ? tmpdir() : contentDir, `${HIDDEN}${process.pid}-`, work)
  })
}

function explain({ code, path }: NodeJS.ErrnoException): string {
  return `The disk refused (${code}${path === undefined ? '' : ` at ${path}`}).`
}

const HIDDEN = '.waypost-import-'

/** Removes the hidden folders of killed imports. @throws MovingError if another import is running. */
async function removeLeftovers(contentDir: string): Promise<void> {
  for (const name of await listFolders(contentDir)) {
    if (!name.startsWith(HIDDEN)) continue
    const process = Number.parseInt(name.slice(HIDDEN.length), 10)
    const { mtimeMs } = await stat(join(contentDir, name))
    if (isRunning(process) && Date.now() - mtimeMs < LONGEST_MS)
      throw new MovingError('Another import into this folder is running: wait until it has ended.')
    await rm(join(contentDir, name), { recursive: true, force: true })
  }
}

/** Longer than any import. After this time another process may have got the same process number. */
const LONGEST_MS = 3_600_000

function isRunning(id: number): boolean {
  try {
    return id !== process.pid && process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

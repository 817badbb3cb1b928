import { constants } from 'node:fs'
import { copyFile, mkdir, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { allOrNothing } from '../../../files/all-or-nothing.ts'
import { MovingError } from '../../moving-error.ts'
import type { PlannedFile } from '../items.ts'
import { filesToWrite, pathsOf, type ItemOutcome } from './outcome.ts'

/**
 * Writes all files to a hidden folder first, then moves them into the content folder. If one move fails, or another
 * program has created one of the files meanwhile, the content folder is restored.
 *
 * @param hiddenDir Folder on the same disk that readers ignore.
 */
export async function writeFiles(
  contentDir: string,
  hiddenDir: string,
  outcomes: readonly ItemOutcome[],
  onProgress: () => void,
): Promise<void> {
  const files = filesToWrite(outcomes)
  const removed = pathsOf(outcomes, 'removed')
  for (const file of files) {
    await stage(join(hiddenDir, 'new', file.path), file)
    onProgress()
  }
  // This is a copy, so a crash at any moment leaves either the old or the new file under the name.
  for (const path of [...pathsOf(outcomes, 'replaced'), ...removed]) {
    const copy = join(hiddenDir, 'old', path)
    await mkdir(dirname(copy), { recursive: true })
    await copyFile(join(contentDir, path), copy, constants.COPYFILE_FICLONE)
    const { atime, mtime } = await stat(join(contentDir, path))
    await utimes(copy, atime, mtime)
  }
  const isNew = new Set(pathsOf(outcomes, 'written'))
  await allOrNothing(async (undoBy) => {
    for (const { path } of files) {
      const target = join(contentDir, path)
      const made = await mkdir(dirname(target), { recursive: true })
      if (made !== undefined) undoBy(() => rmdir(made))
      if (isNew.has(path) && (await isFile(target)))
        throw new MovingError(`Another program wrote ${path} meanwhile, and it was kept. Import again.`)
      await rename(join(hiddenDir, 'new', path), target)
      undoBy(() => (isNew.has(path) ? rm(target) : rename(join(hiddenDir, 'old', path), target)))
    }
    for (const path of removed) {
      await rm(join(contentDir, path))
      undoBy(() => rename(join(hiddenDir, 'old', path), join(contentDir, path)))
    }
  })
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() === true
}

async function stage(path: string, { content, modifiedMs }: PlannedFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  if ('text' in content) await writeFile(path, content.text, { flush: true })
  else await copyFile(content.copyOf, path, constants.COPYFILE_FICLONE)
  if (modifiedMs === undefined) return
  // `utimes` takes seconds as a double; without this margin, the stored time can be a millisecond earlier.
  const seconds = (modifiedMs + 0.01) / 1000
  await utimes(path, seconds, seconds)
}

import type { Stats } from 'node:fs'
import { copyFile, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Maximum number of attempts to copy a file that changes meanwhile. */
const MAX_COPIES = 5

/** Which files of a folder `listFiles` lists. */
interface Listing {
  /** Whether the list omits a file or folder. `path` is relative to the folder, with slashes. */
  isLeftOut(name: string, path: string): boolean
  /** Whether to list links to files elsewhere. From a backup of the content folder, a restore would publish them. */
  withFilesElsewhere: boolean
  /** Called for each file that cannot be in the backup. */
  onLeftOut(path: string, reason: string): void
}

/** Lists the names in a folder; none if it is missing. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await unlessAbsent(() => readdir(folder))) ?? []
}

/** Lists the files below a folder by their paths in it, with slashes; none if there is no such folder. */
export async function* listFiles(root: string, listing: Listing): AsyncGenerator<string> {
  const real = await unlessAbsent(() => realpath(root))
  if (real !== undefined) yield* listBelow(root, '', [real], listing)
}

/** @param within Real paths of the parent folders: a link must not lead back to one of them. */
async function* listBelow(
  root: string,
  folder: string,
  within: readonly string[],
  listing: Listing,
): AsyncGenerator<string> {
  const entries = (await unlessAbsent(() => readdir(join(root, folder), { withFileTypes: true }))) ?? []
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`
    const path = join(root, name)
    if (listing.isLeftOut(name, path)) continue
    const stats = await unlessAbsent(() => stat(path))
    // Node replaces bytes that are not UTF-8, so that no file has this name.
    if (stats === undefined && name.includes('\uFFFD'))
      listing.onLeftOut(path, 'has a name that is not in UTF-8: rename it')
    const isFile = stats?.isFile()
    if (!isFile && !stats?.isDirectory()) continue
    const real = await unlessAbsent(() => realpath(path))
    if (real === undefined) continue
    // The site does not follow links out of its folder either.
    const isElsewhere = entry.isSymbolicLink() && (!real.startsWith(within[0] + sep) || within.includes(real))
    if (isElsewhere && !(isFile && listing.withFilesElsewhere))
      listing.onLeftOut(path, `is a link to a ${isFile ? 'file' : 'folder'} elsewhere`)
    else if (isFile) yield name
    else yield* listBelow(root, name, [...within, real], listing)
  }
}

/**
 * Copies a file, and again if somebody changed it meanwhile.
 * @returns Size of the copy and time of the file; `undefined` if the file is missing.
 */
export async function copyChangingFile(
  from: string,
  to: string,
): Promise<Pick<Stats, 'size' | 'mtimeMs'> | undefined> {
  for (let copies = 1; ; copies += 1) {
    const before = await unlessAbsent(() => stat(from))
    if (before === undefined || (await unlessAbsent(() => copyFile(from, to).then(() => true))) === undefined)
      return undefined
    const after = await unlessAbsent(() => stat(from))
    const isSame = after?.mtimeMs === before.mtimeMs && after.size === before.size
    if (isSame || copies === MAX_COPIES) return { size: (await stat(to)).size, mtimeMs: before.mtimeMs }
  }
}

/** @returns `undefined` if the file is missing */
async function unlessAbsent<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code!)) return undefined
    throw error
  }
}

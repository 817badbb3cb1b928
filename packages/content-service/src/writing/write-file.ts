import { randomUUID } from 'node:crypto'
import { linkSync, renameSync, type Stats } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Writes or replaces a file completely or not at all: it is written under a hidden name in the same folder, then renamed.
 * Afterwards it survives a power failure.
 * @param check Called right before the rename, which does not happen if it throws.
 * @param isNew Whether an existing file is an error (EEXIST).
 */
export async function writeFileWhole(
  path: string,
  bytes: Uint8Array,
  check: () => void,
  isNew: boolean,
): Promise<void> {
  const temporary = join(dirname(path), temporaryName(basename(path)))
  try {
    await writeTemporary(temporary, bytes, await stat(path).catch(() => undefined))
    check()
    if (isNew) nameNew(temporary, path)
    else renameSync(temporary, path)
  } finally {
    await rm(temporary, { force: true }).catch(() => undefined) // The file is already renamed, or the earlier failure is thrown.
  }
  await syncFolder(dirname(path))
}

async function writeTemporary(path: string, bytes: Uint8Array, before: Stats | undefined): Promise<void> {
  const file = await open(path, 'wx', before?.mode)
  try {
    await file.writeFile(bytes)
    if (before) {
      // The umask may have removed permissions. Only an administrator can set the owner.
      await file.chmod(before.mode)
      await file.chown(before.uid, before.gid).catch(() => undefined)
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Renames a temporary file to a free name. @throws EEXIST */
export function nameNew(temporary: string, path: string): void {
  try {
    linkSync(temporary, path)
  } catch (error) {
    // Some disks, such as memory cards, have no hard links.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error
    renameSync(temporary, path)
  }
}

/** Makes renames in a folder survive a power failure. */
export async function syncFolder(dir: string): Promise<void> {
  try {
    const folder = await open(dir, 'r')
    await folder.sync().finally(() => folder.close())
  } catch {
    // Windows and some disks cannot sync a folder, and do not need it.
  }
}

/** A hidden name, which readers of the folder skip. */
export function temporaryName(name: string): string {
  return `.${name}.${randomUUID().slice(0, 8)}${TEMPORARY}`
}

const TEMPORARY = '.waypost-tmp'

/** Removes temporary files of killed processes. Files that another process may still be writing stay. */
export async function removeTemporaries(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.') || !name.endsWith(TEMPORARY)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined) // Another process may have renamed it by now.
    if (found && now - found.mtimeMs > LONGEST_WRITE_MS) await rm(path, { force: true })
  }
}

/** Maximum time for a write: a phone may take long to send a picture. */
const LONGEST_WRITE_MS = 3_600_000

import { randomUUID } from 'node:crypto'
import { linkSync, renameSync, type Stats } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Puts a file in the place of another, or where none is, whole or not at all: it is written under a hidden name in the
 * same folder first. When this ends it is on the disk, also if the machine loses its power then.
 *
 * @param check Called right before the file gets its name; keeps it from that by throwing.
 * @param isNew Whether it fails (EEXIST) if there is such a file by then.
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
    await rm(temporary, { force: true }).catch(() => undefined) // it has its name, or the failure is told
  }
  await syncFolder(dirname(path))
}

async function writeTemporary(path: string, bytes: Uint8Array, before: Stats | undefined): Promise<void> {
  const file = await open(path, 'wx', before?.mode)
  try {
    await file.writeFile(bytes)
    if (before) {
      // The umask may have taken rights away; the owner can be kept by the administrator alone.
      await file.chmod(before.mode)
      await file.chown(before.uid, before.gid).catch(() => undefined)
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Gives a temporary file a name that no other has. @throws EEXIST */
export function nameNew(temporary: string, path: string): void {
  try {
    linkSync(temporary, path)
  } catch (error) {
    // Some disks, such as memory cards, know no second names.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error
    renameSync(temporary, path)
  }
}

/** Has the disk keep the names of a folder. */
export async function syncFolder(dir: string): Promise<void> {
  try {
    const folder = await open(dir, 'r')
    await folder.sync().finally(() => folder.close())
  } catch {
    // Windows, and some disks, keep names without being asked, and cannot be asked.
  }
}

/** A name that all who read the folder pass over. */
export function temporaryName(name: string): string {
  return `.${name}.${randomUUID().slice(0, 8)}${TEMPORARY}`
}

const TEMPORARY = '.waypost-tmp'

/** Removes what was left by a process that ended while it wrote; what another writes at present stays. */
export async function removeTemporaries(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.') || !name.endsWith(TEMPORARY)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined) // it may have its name by now
    if (found && now - found.mtimeMs > LONGEST_WRITE_MS) await rm(path, { force: true })
  }
}

/** A picture arrives over a phone's connection, and may stand still for a while. */
const LONGEST_WRITE_MS = 3_600_000

import { createHash } from 'node:crypto'
import { createReadStream, lstatSync } from 'node:fs'
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { refuse, type Reading } from '@waypost/local-files/written/reading.ts'
import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'

export interface FoundFile {
  /** Absolute path, with links resolved. */
  path: string
  sizeBytes: number
  /** Milliseconds since 1970, with fractions. */
  modifiedMs: number
  /** Milliseconds since 1970; never after `modifiedMs`. */
  createdMs: number
  /** Milliseconds since 1970, with fractions, of the last change to the file or its metadata. */
  changedMs: number
}

/** Returns the sorted names of the folders and symbolic links in a folder; none if the folder is missing. */
export async function listFolders(dir: string): Promise<string[]> {
  try {
    const found = await readdir(dir, { withFileTypes: true })
    const folders = found.filter((each) => each.isDirectory() || each.isSymbolicLink())
    return folders.map(({ name }) => name).toSorted()
  } catch (error) {
    if (isAbsence(error)) return []
    throw error
  }
}

/**
 * Returns the sorted names in a folder of the content folder; `undefined` if the folder is missing; `outside` for a
 * symbolic link that leads out of the content folder. Such a link is never followed.
 */
export async function listFolder(dir: string, name: string): Promise<string[] | 'outside' | undefined> {
  try {
    const path = join(dir, name)
    const isLink = (await lstat(path)).isSymbolicLink()
    if (isLink && !(await realpath(path)).startsWith((await realpath(dir)) + sep)) return 'outside'
    return (await readdir(path)).toSorted()
  } catch (error) {
    const leadsNowhere = (error as NodeJS.ErrnoException).code === 'ELOOP'
    if (isAbsence(error) || leadsNowhere) return undefined
    throw error
  }
}

/**
 * Finds one file of a folder; `undefined` if it is missing; `outside` for a symbolic link that leads out of the folder.
 * Such a link is never followed, since its target was not put here to be published.
 */
export async function findFile(folder: string, name: string): Promise<FoundFile | 'outside' | undefined> {
  try {
    let path = join(folder, name)
    // This call is synchronous: a start checks thousands of files, and another thread would take longer.
    let stats = lstatSync(path)
    if (stats.isSymbolicLink()) {
      path = await realpath(path)
      if (!path.startsWith((await realpath(folder)) + sep)) return 'outside'
      stats = await stat(path)
    }
    if (!stats.isFile()) return undefined
    const { size, mtimeMs, ctimeMs, birthtimeMs } = stats
    // A file system without birth times reports 0, or the time of the last change.
    const createdMs = birthtimeMs > 0 ? Math.min(birthtimeMs, mtimeMs) : mtimeMs
    return { path, sizeBytes: size, modifiedMs: mtimeMs, createdMs, changedMs: ctimeMs }
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

/** Turns an error of the operating system, such as a missing permission, into a fault of the file. */
export async function explainFailure<T>(
  read: () => Promise<Reading<T> | undefined>,
): Promise<Reading<T> | undefined> {
  try {
    return await read()
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    return isAbsence(error) ? undefined : refuse(`The file cannot be read (${code}).`)
  }
}

/** Returns the SHA-256 of a file, in hexadecimal. */
export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Returns a file's dates for the resource that comes from it. */
export function datesOf({ createdMs, modifiedMs }: Pick<FoundFile, 'createdMs' | 'modifiedMs'>): {
  createdAt: string
  updatedAt: string
} {
  return { createdAt: toInstant(createdMs), updatedAt: toInstant(modifiedMs) }
}

/** Returns the instant of creation, in milliseconds since 1970. @param stated Instant in the file itself, if any. */
export function firstOf(
  { createdMs, modifiedMs }: Pick<FoundFile, 'createdMs' | 'modifiedMs'>,
  stated: string | undefined,
): number {
  if (stated !== undefined) return Date.parse(stated)
  // A copied file is complete a moment after its creation. That is no change.
  return modifiedMs - createdMs < LONGEST_COPY_MS ? modifiedMs : createdMs
}

const LONGEST_COPY_MS = 1_000

function toInstant(milliseconds: number): string {
  // Some file systems contain times outside the range of dates.
  return new Date(Math.min(milliseconds, MAX_INSTANT_MS)).toISOString()
}

function isAbsence(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** The last instant with a year of four digits. */
const MAX_INSTANT_MS = Date.UTC(9999, 11, 31)

/** Number of files that are read at once: enough to keep a disk busy. */
export const FILES_AT_ONCE = 8

/** Runs a task for every item, `width` tasks at a time, with pauses for other work. */
export async function forEachOf<T>(
  items: Iterable<T>,
  width: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  await pLimit(width).map(items, async (item) => {
    await task(item)
    // A task may run without a pause of its own, and would delay other work.
    await setImmediate()
  })
}

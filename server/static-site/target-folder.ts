import { chmod, mkdir, mkdtemp, readdir, realpath, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { StartError } from '../errors.ts'

/** A file by which the command recognises a folder that it has made, and may replace. */
export const MARKER_FILE = 'waypost-site.json'

interface TargetOptions {
  /** Absolute. */
  folder: string
  /** Folders that must neither contain the target nor be in it. */
  keptApart: readonly string[]
  overwrites: boolean
  /** Content of `MARKER_FILE`. */
  marker: unknown
}

/**
 * Makes a folder with files, or leaves everything as it was: work writes into a hidden folder next to it, which then takes its name.
 * It replaces only a folder that an earlier call has made.
 *
 * @throws StartError if the folder is in use, or cannot be written.
 */
export async function makeFolder<T>(
  { folder, keptApart, overwrites, marker }: TargetOptions,
  work: (hidden: string) => Promise<T>,
): Promise<T> {
  try {
    const parent = dirname(folder)
    await mkdir(parent, { recursive: true })
    const target = join(await realpath(parent), basename(folder))
    for (const other of keptApart) await requireApart(target, other)
    await requireReplaceable(target, overwrites)
    const hidden = await mkdtemp(join(dirname(target), '.waypost-site-'))
    try {
      const result = await work(hidden)
      await writeFile(join(hidden, MARKER_FILE), `${JSON.stringify(marker, null, 2)}\n`)
      // A web server of another user may read it; `mkdtemp` lets only its own user.
      await chmod(hidden, 0o777 & ~process.umask())
      await putInPlace(hidden, target)
      return result
    } finally {
      await rm(hidden, { recursive: true, force: true })
    }
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    throw new StartError(`${folder} cannot be written (${code}).`, { cause: error })
  }
}

async function requireApart(target: string, other: string): Promise<void> {
  const path = await realpath(other).catch(() => other)
  if (`${target}${sep}`.startsWith(`${path}${sep}`) || `${path}${sep}`.startsWith(`${target}${sep}`))
    throw new StartError(`${target} and ${path} must be apart. Name another folder.`)
}

/** @throws StartError if the folder has files, and must not or cannot be replaced. */
async function requireReplaceable(target: string, overwrites: boolean): Promise<void> {
  const names = await readdir(target).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return
  if (!names.includes(MARKER_FILE))
    throw new StartError(`${target} has other files, so it is left as it is. Name another folder.`)
  if (!overwrites)
    throw new StartError(`${target} exists already. Name another folder, or replace it with --overwrite.`)
}

async function putInPlace(hidden: string, target: string): Promise<void> {
  // An empty folder, or none.
  await rmdir(target).catch(() => {})
  const before = `${hidden}-before`
  const isReplaced = await rename(target, before).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
  try {
    await rename(hidden, target)
  } catch (error) {
    if (isReplaced) await rename(before, target)
    throw error
  }
  await rm(before, { recursive: true, force: true })
}

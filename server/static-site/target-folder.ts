import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import * as z from 'zod'
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
  marker: object
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
    const others = await listOthers(target, overwrites)
    const hidden = await mkdtemp(join(dirname(target), '.waypost-site-'))
    try {
      const result = await work(hidden)
      const names = await readdir(hidden)
      await writeFile(join(hidden, MARKER_FILE), `${JSON.stringify({ ...marker, names }, null, 2)}\n`)
      // A web server of another user may read it; `mkdtemp` lets only its own user.
      await chmod(hidden, 0o777 & ~process.umask())
      await putInPlace(hidden, target, others)
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

/**
 * Lists what others put into a folder that an earlier call has made, such as `CNAME` or `.git`: it stays.
 *
 * @throws StartError if the folder has files, and must not or cannot be replaced.
 */
async function listOthers(target: string, overwrites: boolean): Promise<string[]> {
  const names = await readdir(target).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return []
  const marker = await readFile(join(target, MARKER_FILE), 'utf8').catch(() => '')
  const made = MARKER.safeParse(marker).data?.names
  if (!made) throw new StartError(`${target} has other files, so it is left as it is. Name another folder.`)
  if (!overwrites)
    throw new StartError(`${target} exists already. Name another folder, or replace it with --overwrite.`)
  return names.filter((name) => name !== MARKER_FILE && !made.includes(name))
}

const MARKER = z
  .string()
  .transform((text) => parseJson(text))
  .pipe(z.object({ names: z.array(z.string()) }))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function putInPlace(hidden: string, target: string, others: readonly string[]): Promise<void> {
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
  const kept: string[] = []
  try {
    for (const name of others) {
      await rename(join(before, name), join(hidden, name))
      kept.push(name)
    }
    await rename(hidden, target)
  } catch (error) {
    for (const name of kept) await rename(join(hidden, name), join(before, name))
    if (isReplaced) await rename(before, target)
    throw error
  }
  await rm(before, { recursive: true, force: true })
}

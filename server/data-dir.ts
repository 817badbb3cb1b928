import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './errors.ts'

/** Folder in the data folder that exists during a restore. */
export const UNFINISHED_RESTORE = '.restoring'

/** Folder in the data and content folders with the files that a restore from the studio replaces, until it is complete. */
export const REPLACED = '.replaced'

/**
 * Makes the data folder if it is missing, and checks that it is writable. On a full disk it only warns, since reading works.
 * @throws StartError naming the folder, also after an unfinished restore.
 */
export async function prepareDataDir(dir: string, onProblem: (reason: string) => void): Promise<void> {
  const probe = join(dir, '.writable')
  if (existsSync(join(dir, UNFINISHED_RESTORE)))
    throw new StartError(
      `A restore into the data folder ${dir} was not finished. Run ./waypost restore again, with the same file.`,
    )
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'x')
    await rm(probe)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC')
      return onProblem(`The disk of the data folder ${dir} is full: nothing can be saved.`)
    throw new StartError(
      `The data folder ${dir} cannot be written to. Give this user the right to write there, or choose another with DATA_DIR.`,
      { cause },
    )
  }
}

/** Free bytes below which the data folder's disk counts as nearly full: a day of pictures and comments. */
export const MIN_FREE_BYTES = 64_000_000

/** Bytes that Waypost may still write to the disk of a folder. */
export async function readFreeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}

/**
 * Reads a secret file of the data folder. Creates a missing file first, whole or not at all. Processes that start at
 * the same time read the same secret.
 * @param create Makes the content of a new file.
 */
export async function readOrCreateSecret(path: string, create: () => string): Promise<string> {
  const found = await findText(path)
  if (found !== undefined) return found
  const draft = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(draft, create(), { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}

/** Writes or replaces a file that only this user can read, whole or not at all. Makes its folder if it is missing. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** The file of the secret that signs sessions. */
export function authSecretPath(dataDir: string): string {
  return join(dataDir, 'auth-secret')
}

/** Minimum length in characters of a secret that nobody can guess. */
export const MIN_SECRET_LENGTH = 32

/**
 * Reads the secret that signs sessions, and creates it if it is missing.
 * @throws StartError if the file does not contain a secret: a new one would sign everybody out.
 */
export async function readAuthSecret(dataDir: string): Promise<string> {
  const path = authSecretPath(dataDir)
  const secret = (await readOrCreateSecret(path, () => randomBytes(32).toString('base64url'))).trim()
  if (secret.length >= MIN_SECRET_LENGTH) return secret
  throw new StartError(
    `${path} does not contain a secret. Delete it, and the next start makes a new one; everybody must then sign in again.`,
  )
}

async function findText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

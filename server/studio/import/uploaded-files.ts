import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MIN_FREE_BYTES, readFreeBytes } from '../../data-dir.ts'
import { AppError } from '../../errors.ts'

/** Maximum size of one file, and of all files of an import. */
const MAX_BYTES = 200 * 1024 * 1024
const MAX_ALL_BYTES = 1024 * 1024 * 1024
const MAX_FILES = 20_000

/** Number of names in the summary. */
const NAMED = 5

const TOO_LARGE =
  'The studio takes files of up to 200 MB, and 1 GB in all. ./waypost import takes larger ones.'
const NO_ROOM = 'The disk of the server has too little room for this file.'

/** Files that the owner sent to be imported, in a folder of the server until the import is over. */
export function openUploadedFiles(dir: string) {
  const kept = join(dir, 'files')
  /** Sizes in bytes by path, such as `blog/2024/tea.md`. */
  const sizes = new Map<string, number>()
  const sum = () => [...sizes.values()].reduce((all, bytes) => all + bytes, 0)

  return {
    /** Stores a file as it arrives; another of the same path is replaced. @throws AppError */
    async add(path: string, body: AsyncIterable<Uint8Array>): Promise<void> {
      if (sizes.size >= MAX_FILES) throw new AppError('invalid', 'These are too many files.')
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const free = (await readFreeBytes(dir)) - MIN_FREE_BYTES
      const arriving = join(dir, randomUUID())
      try {
        const bound = boundTo(Math.min(MAX_BYTES, MAX_ALL_BYTES - sum()), free)
        await pipeline(body, bound, createWriteStream(arriving, { mode: 0o600 }))
        const target = join(kept, path)
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await rename(arriving, target)
        sizes.set(path, (await stat(target)).size)
      } catch (error) {
        throw explained(error)
      } finally {
        await rm(arriving, { force: true })
      }
    },
    summary: () => ({ names: [...sizes.keys()].slice(0, NAMED), count: sizes.size, bytes: sum() }),
    /** What to import: the files at the top with the folders as their pictures, or the folders alone. */
    async sources(): Promise<{ paths: string[]; filesDirs: string[] }> {
      const entries = await readdir(kept, { withFileTypes: true })
      const pathsOf = (found: typeof entries) => found.map(({ name }) => join(kept, name)).toSorted()
      const files = pathsOf(entries.filter((entry) => entry.isFile()))
      const folders = pathsOf(entries.filter((entry) => entry.isDirectory()))
      return files.length > 0 ? { paths: files, filesDirs: folders } : { paths: folders, filesDirs: [] }
    },
    /** Names files in a message as she does. */
    withoutFolder: (message: string) => message.replaceAll(`${kept}/`, ''),
    async clear(): Promise<void> {
      sizes.clear()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function boundTo(maxBytes: number, freeBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.length
      if (bytes > maxBytes) return done(new AppError('invalid', TOO_LARGE))
      done(bytes > freeBytes ? new AppError('unavailable', NO_ROOM) : null, chunk)
    },
  })
}

function explained(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  // The folder was cleared meanwhile.
  if (code === 'ENOENT') return new AppError('invalid', 'The import was cancelled.', { cause: error })
  if (code === 'ENOSPC') return new AppError('unavailable', NO_ROOM, { cause: error })
  if (['EISDIR', 'ENOTDIR', 'EEXIST', 'ENOTEMPTY', 'ENAMETOOLONG'].includes(code ?? ''))
    return new AppError('invalid', 'The server cannot keep a file of this name next to the others.')
  return error
}

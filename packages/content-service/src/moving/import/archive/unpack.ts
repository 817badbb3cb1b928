import { createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readStart, startOf } from '../read-start.ts'
import { inArchive } from './archive.ts'

export async function isArchive(path: string): Promise<boolean> {
  return !(await isFolder(path)) && (await readStart(path)).startsWith('PK\x03\x04')
}

export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}

/**
 * Unpacks archives into folders of `dir`.
 *
 * @returns The paths, with a folder in place of each archive.
 */
export async function unpackArchives(paths: readonly string[], dir: string): Promise<string[]> {
  const unpacked: string[] = []
  for (const path of paths) unpacked.push((await isArchive(path)) ? await unpack(path, dir) : path)
  return unpacked
}

async function unpack(path: string, dir: string): Promise<string> {
  const number = (await readdir(dir)).length
  const target = join(dir, String(number))
  await inArchive(path, async (files, archive) => {
    for (const { name, entry } of files) {
      const file = join(target, name)
      await mkdir(dirname(file), { recursive: true })
      await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(file, { flags: 'wx' }))
    }
  })
  return innermost(target)
}

/** Many archives have one folder with everything. */
async function innermost(dir: string): Promise<string> {
  const [first, ...more] = await readdir(dir, { withFileTypes: true })
  return first?.isDirectory() && more.length === 0 ? innermost(join(dir, first.name)) : dir
}

/** Reads the names of files in an archive, and the beginnings of those that may be an export. */
export function readStartsIn(path: string): Promise<{ names: string[]; starts: string[] }> {
  return inArchive(path, async (files, archive) => {
    const starts: string[] = []
    for (const { name, entry } of files
      .filter((file) => /\.(?:json|xml)$/i.test(file.name))
      .slice(0, MAX_STARTS))
      if (!/(?:^|\/)(?:node_modules|themes)\//.test(name))
        starts.push(await startOf(await archive.openReadStreamPromise(entry)))
    return { names: files.map(({ name }) => name), starts }
  })
}

const MAX_STARTS = 200

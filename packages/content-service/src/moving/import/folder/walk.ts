import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { explainTroubles, MovingError } from '../../moving-error.ts'
import type { FoundOldFile } from '../site/find-files.ts'

export interface FolderFile extends FoundOldFile {
  /** In the folder, with slashes: `content/post/lake.md`. */
  name: string
}

/**
 * Lists the files of a folder, sorted, without hidden files and what programs make again. It follows no links, so no file is outside
 * and no circle is endless.
 */
export async function walkFolder(dir: string): Promise<{ files: FolderFile[]; links: string[] }> {
  const files: FolderFile[] = []
  const links: string[] = []
  const open = ['']
  let seen = 0
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (folder.split('/').length > MAX_DEPTH)
      throw new MovingError(`Folders in ${dir} are nested more than ${MAX_DEPTH} deep.`)
    const path = join(dir, folder)
    const entries = await explainTroubles(
      ({ code }) => `${path} cannot be read (${code}).`,
      () => readdir(path, { withFileTypes: true }),
    )
    for (const entry of entries) {
      if (IGNORED.test(entry.name)) continue
      if ((seen += 1) > MAX_FILES)
        throw new MovingError(`${dir} has more than ${MAX_FILES} files: name the folder with the texts.`)
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) open.push(name)
      else if (entry.isSymbolicLink()) links.push(name)
      else if (entry.isFile())
        files.push({
          name,
          path: join(dir, name),
          sizeBytes: (await stat(join(dir, name))).size,
        })
    }
  }
  return { files: files.toSorted((one, other) => (one.name < other.name ? -1 : 1)), links }
}

const IGNORED = /^(?:\.|(?:node_modules|bower_components|vendor|_site)$)/
const MAX_FILES = 50_000
const MAX_DEPTH = 50

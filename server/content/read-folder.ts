import { readdir, realpath } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { createEntryReader, type EntryReader } from './folder/entry-reader.ts'
import { isEntryFile } from './folder/file-names.ts'
import { createFolder } from './folder/folder.ts'
import type { ContentProblem } from './problem.ts'
import { createPublisher, type Edition } from './publish.ts'
import { OWN_SPACE } from './space.ts'

/** What a content folder holds at one moment, as the content service would serve it. */
export interface ReadFolder {
  edition: Edition
  /** What is wrong with its files, in order of their names. */
  problems: ContentProblem[]
  /** Path of an entry's file inside the content folder, by the entry's id: `articles/first-snow.md`. */
  entryFiles: ReadonlyMap<string, string>
  /** The same of assets, by theirs: `assets/lake.jpg`. */
  assetFiles: ReadonlyMap<string, string>
}

/**
 * Reads a content folder once, without serving or following it.
 *
 * @param dir The content folder. The folders in it may be missing.
 * @param publicUrl Origin of the site: addresses of files are built on its host.
 * @param tell Told, each time a file was read, how many were and how many there are, about.
 * @throws If the folder is there and cannot be listed.
 */
export async function readContentFolder(
  dir: string,
  publicUrl: string,
  tell: (done: number, total: number) => void = () => {},
): Promise<ReadFolder> {
  const root = resolve(dir)
  const folder = createFolder(root, () => {}, await countingReader(root, tell))
  await folder.refresh()
  const edition = createPublisher({ ...OWN_SPACE, host: new URL(publicUrl).host })(folder, Date.now())
  const inside = await realpath(root).catch(() => root)
  const nameOf = (path: string) => relative(inside, path).split(sep).join('/')
  return {
    edition,
    problems: folder.problems(),
    entryFiles: new Map(folder.entries().map(({ value }) => [value.id, nameOf(value.file.path)])),
    assetFiles: new Map([...folder.assets()].map(([id, { value }]) => [id, nameOf(value.file.path)])),
  }
}

/** Reads files in this thread, and tells how far it is. */
async function countingReader(
  root: string,
  tell: (done: number, total: number) => void,
): Promise<EntryReader> {
  const names = await readdir(root, { recursive: true }).catch((): string[] => [])
  const total = names.filter((name) => isEntryFile(name)).length
  const reader = createEntryReader(root)
  let done = 0
  return {
    ...reader,
    async read(job, surroundings) {
      const read = await reader.read(job, surroundings)
      done += 1
      tell(done, total)
      return read
    },
  }
}

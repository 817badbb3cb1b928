import { createWriteStream } from 'node:fs'
import { lstat, mkdir, realpath, rename, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openFile } from '../../folder/asset-file.ts'
import { FILES_AT_ONCE, forEachOf } from '../../files/files.ts'
import { allOrNothing, inHiddenFolder } from '../../files/all-or-nothing.ts'
import { MovingError } from '../moving-error.ts'
import { ASSET_HOST } from './asset-path.ts'
import type { ExportFile } from './to-export-file.ts'

/** A file to copy into the folder of the export. */
export interface AssetCopy {
  id: string
  from: string
  sizeBytes: number
  /** Path in the folder of the export. */
  path: string
}

export const EXPORT_FILE = 'export.json'

/** All parts of an export in its folder. */
const exportParts: readonly string[] = [ASSET_HOST, EXPORT_FILE]

/**
 * Checks that an export may be written to a folder, which may be missing. It must not be in the content folder, which is
 * public, because an export holds drafts.
 */
export async function requireWritable(
  folder: string,
  contentDir: string,
  overwrites: boolean,
): Promise<void> {
  if (((await realPathOf(folder)) + sep).startsWith((await realpath(contentDir)) + sep))
    throw new MovingError(`${folder} is in the content folder, which is public. Name another folder.`)
  if (overwrites) return
  for (const part of exportParts) {
    const path = join(folder, part)
    if (await lstat(path).catch(() => undefined))
      throw new MovingError(`${path} exists already. Name another folder, or replace it with --overwrite.`)
  }
}

/** Resolves links in a path whose last parts may be missing. */
async function realPathOf(path: string): Promise<string> {
  const found = await realpath(path).catch(() => undefined)
  if (found !== undefined || dirname(path) === path) return found ?? path
  return join(await realPathOf(dirname(path)), path.slice(dirname(path).length))
}

/**
 * Writes an export into a hidden folder, then moves it to its place once it is complete. It replaces an earlier export;
 * other files in the folder stay.
 *
 * @returns Ids of the assets whose file cannot be read.
 */
export function writeExport(
  folder: string,
  file: ExportFile,
  copies: readonly AssetCopy[],
  onProgress: (done: number, total: number) => void,
): Promise<string[]> {
  return inHiddenFolder(folder, '.waypost-export-', async (draft) => {
    const unread: string[] = []
    let done = 0
    await mkdir(join(draft, ASSET_HOST))
    await forEachOf(copies, FILES_AT_ONCE, async ({ id, from, path }) => {
      if (!(await copyFile(from, join(draft, path)))) unread.push(id)
      onProgress(++done, copies.length + 1)
    })
    // The export omits missing files, since Contentful's import would stop at them.
    const assets = file.assets.filter(({ sys }) => !unread.includes(sys.id))
    await writeFile(join(draft, EXPORT_FILE), jsonOf({ ...file, assets }), { flush: true })
    onProgress(copies.length + 1, copies.length + 1)
    await putInPlace(draft, folder)
    return unread.toSorted()
  })
}

/** @returns Whether the file could be read. */
async function copyFile(from: string, to: string): Promise<boolean> {
  const file = await openFile(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error
  })
  if (!file) return false
  await mkdir(dirname(to), { recursive: true })
  await pipeline(file.createReadStream(), createWriteStream(to, { flags: 'wx' }))
  return true
}

/** Moves the parts to their place. If that fails, the earlier export is restored. */
async function putInPlace(draft: string, folder: string): Promise<void> {
  const before = join(draft, 'before')
  await mkdir(before)
  await allOrNothing(async (undoBy) => {
    for (const part of exportParts) {
      const [from, to, kept] = [join(draft, part), join(folder, part), join(before, part)]
      if (await lstat(to).catch(() => undefined)) {
        await rename(to, kept)
        undoBy(() => rename(kept, to))
      }
      await rename(from, to)
      undoBy(() => rename(to, from))
    }
  })
}

/** Yields an export as JSON, one item per line. The whole export may be longer than a string can be. */
function* jsonOf(file: ExportFile): Generator<string> {
  for (const [index, [key, value]] of Object.entries(file).entries()) {
    yield `${index === 0 ? '{' : ','}\n  ${JSON.stringify(key)}: `
    if (!Array.isArray(value)) {
      yield JSON.stringify(value)
      continue
    }
    yield '['
    for (const [at, item] of value.entries()) yield `${at === 0 ? '' : ','}\n    ${JSON.stringify(item)}`
    yield value.length === 0 ? ']' : '\n  ]'
  }
  yield '\n}\n'
}

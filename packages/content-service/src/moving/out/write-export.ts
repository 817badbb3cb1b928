import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openFile } from '../../folder/asset-file.ts'
import { FILES_AT_ONCE, forEachOf } from '../../files/concurrency.ts'
import { ASSET_HOST } from './asset-path.ts'
import type { ExportFile } from './export-file.ts'

/** A file to be copied beside the export. */
export interface AssetCopy {
  /** Of the asset. */
  id: string
  /** Where it is, absolute. */
  from: string
  /** Where it is to be, in the folder of the export. */
  path: string
}

/** Name of the export file in its folder. */
export const EXPORT_FILE = 'export.json'

/** All that an export consists of in its folder. */
export const exportParts: readonly string[] = [ASSET_HOST, EXPORT_FILE]

/**
 * Writes an export with its files. Under its name it is there when it is whole, and not before.
 *
 * @param folder Absolute; made if missing. What an earlier export left in it is replaced, all else stays.
 * @param onProgress Called after each file how many are written, of how many.
 * @returns Ids of the assets whose file cannot be read, as one that has gone meanwhile.
 */
export async function writeExport(
  folder: string,
  file: ExportFile,
  copies: readonly AssetCopy[],
  onProgress: (done: number, total: number) => void,
): Promise<string[]> {
  const made = await mkdir(folder, { recursive: true })
  const draft = await mkdtemp(join(folder, '.waypost-export-'))
  try {
    const unread: string[] = []
    let done = 0
    await mkdir(join(draft, ASSET_HOST))
    await forEachOf(copies, FILES_AT_ONCE, async ({ id, from, path }) => {
      if (!(await copyFile(from, join(draft, path)))) unread.push(id)
      onProgress(++done, copies.length + 1)
    })
    await writeFile(join(draft, EXPORT_FILE), jsonOf(withoutFiles(file, new Set(unread))), { flush: true })
    onProgress(copies.length + 1, copies.length + 1)
    await putInPlace(draft, folder)
    return unread.toSorted()
  } catch (error) {
    if (made !== undefined) await rm(made, { recursive: true, force: true })
    throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
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

/** Contentful's import stops at a file that it does not find. */
function withoutFiles(file: ExportFile, unread: ReadonlySet<string>): ExportFile {
  return unread.size === 0 ? file : { ...file, assets: file.assets.filter(({ sys }) => !unread.has(sys.id)) }
}

/** Renames what was written; what was there before comes back if that fails. */
async function putInPlace(draft: string, folder: string): Promise<void> {
  const before = join(draft, 'before')
  await mkdir(before)
  const undo: (() => Promise<void>)[] = []
  try {
    for (const part of exportParts) {
      const [from, to, kept] = [join(draft, part), join(folder, part), join(before, part)]
      if (await move(to, kept)) undo.push(() => rename(kept, to))
      await rename(from, to)
      undo.push(() => rename(to, from))
    }
  } catch (error) {
    // One step that fails must not keep the others from being undone.
    for (const step of undo.toReversed()) await step().catch(() => undefined)
    throw error
  }
}

/** @returns Whether there was anything to be moved. */
async function move(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Writes an export as JSON, piece by piece: a whole one may be longer than a text can be. One thing is a line. */
function* jsonOf(file: ExportFile): Generator<string> {
  let before = '{\n'
  for (const [key, value] of Object.entries(file)) {
    yield `${before}  ${JSON.stringify(key)}: `
    if (Array.isArray(value)) yield* listOf(value)
    else yield JSON.stringify(value)
    before = ',\n'
  }
  yield '\n}\n'
}

function* listOf(items: readonly unknown[]): Generator<string> {
  let before = '['
  for (const item of items) {
    yield `${before}\n    ${JSON.stringify(item)}`
    before = ','
  }
  yield items.length === 0 ? '[]' : '\n  ]'
}

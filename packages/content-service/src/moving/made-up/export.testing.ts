import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ExportFile } from './export-file.testing.ts'
import { makeAssets } from './assets.testing.ts'
import { makeEntries } from './entries.testing.ts'
import { contentTypes, editorInterfaces, locales, roles, tags, webhooks } from './types.testing.ts'

/** An export, and the other files in its folder by their paths. */
export interface MadeUpExport {
  file: ExportFile
  assetFiles: ReadonlyMap<string, Uint8Array>
}

/**
 * Makes an export as `contentful-export --include-drafts --include-archived --download-assets` would write it: a hundred
 * entries of four types in four languages, some fifty assets, in every state. It is always the same.
 */
export function makeUpExport(): MadeUpExport {
  const { assets, files } = makeAssets()
  const file = {
    contentTypes,
    tags,
    editorInterfaces,
    entries: makeEntries(),
    assets,
    locales,
    webhooks,
    roles,
  }
  return { file: structuredClone(file), assetFiles: files }
}

/** Writes an export into a folder. @returns The path of its file. */
export async function writeMadeUpExport(
  folder: string,
  { file, assetFiles }: MadeUpExport = makeUpExport(),
): Promise<string> {
  for (const [path, bytes] of assetFiles) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  const path = join(folder, 'contentful-export-madeupspace1-master.json')
  await writeFile(path, JSON.stringify(file, undefined, 2))
  return path
}

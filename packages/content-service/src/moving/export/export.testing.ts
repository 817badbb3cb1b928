import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryFolder } from '../../temporary.testing.ts'
import { createTestFolder, type TestFolder } from '../../content-folder.testing.ts'
import { exportToContentful, type ExportOptions } from './export.ts'
import type { ExportFile } from '../made-up/export-file.testing.ts'

/** Exports a content folder with these files. */
export async function exportFiles(
  files: Record<string, string | Uint8Array>,
  options: Partial<ExportOptions> = {},
) {
  const content = await createTestFolder(files)
  return exportFolder(content, options)
}

/** Exports a content folder into a new folder. */
export async function exportFolder({ dir }: Pick<TestFolder, 'dir'>, options: Partial<ExportOptions> = {}) {
  const folder = options.folder ?? join(await makeTemporaryFolder('export'), 'out')
  const report = await exportToContentful({ contentDir: dir, folder, ...options })
  return { dir, folder, report, read: () => readExport(folder) }
}

/** Reads the export in a folder. */
async function readExport(folder: string): Promise<ExportFile> {
  return JSON.parse(await readFile(join(folder, 'export.json'), 'utf8')) as ExportFile
}

/** Finds an item by its id. @throws If it is missing. */
export function withId<T extends { sys: { id: string } }>(items: readonly T[], id: string): T {
  const found = items.find(({ sys }) => sys.id === id)
  if (!found) throw new Error(`There is no '${id}'.`)
  return found
}

/** Paths of all files and folders in a folder. */
export async function listAll(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).toSorted()
}

import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { explainTroubles } from '../../moving-error.ts'

/** A file of the old site that is on the disk. */
export interface FoundOldFile {
  path: string
  sizeBytes: number
}

/**
 * Looks for files in folders, of which a person may have copied any part: `2024/03/lake.jpg` is the file of `uploads/2024/03/lake.jpg`,
 * and that of `03/lake.jpg` too. It follows no links, so no file is outside.
 */
export async function findFilesIn(
  dirs: readonly string[],
): Promise<(path: string) => FoundOldFile | undefined> {
  const byName = new Map<string, { key: string; file: FoundOldFile }[]>()
  for (const dir of dirs)
    for (const { name, ...file } of await listFiles(dir)) {
      const key = keyOf(name)
      const last = key.slice(key.lastIndexOf('/') + 1)
      byName.set(last, [...(byName.get(last) ?? []), { key, file }])
    }
  return (path) => {
    const wanted = keyOf(path)
    const found = (byName.get(wanted.slice(wanted.lastIndexOf('/') + 1)) ?? []).filter(
      ({ key }) => key === wanted || key.endsWith(`/${wanted}`) || wanted.endsWith(`/${key}`),
    )
    return (found.find(({ key }) => key === wanted) ?? found.at(0))?.file
  }
}

function listFiles(dir: string): Promise<(FoundOldFile & { name: string })[]> {
  return explainTroubles(
    ({ code }) => `${dir} cannot be read (${code}).`,
    async () => {
      const files = []
      for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const name = relative(dir, path).replaceAll(sep, '/')
        files.push({ name, path, sizeBytes: (await stat(path)).size })
      }
      return files
    },
  )
}

function keyOf(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

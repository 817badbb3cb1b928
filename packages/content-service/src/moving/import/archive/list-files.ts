import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { explainTroubles } from '../../moving-error.ts'
import { readStart } from '../read-start.ts'

/**
 * Lists files that a person named, and those in folders that she named. It follows no links.
 *
 * @param names What names of files in folders contain.
 * @param starts What they contain at their beginning.
 */
export async function listFilesOf(
  paths: readonly string[],
  names: RegExp,
  starts?: RegExp,
): Promise<string[]> {
  const files: string[] = []
  for (const path of paths)
    for (const file of await listFiles(path, names))
      if (file === path || !starts || starts.test(await readStart(file))) files.push(file)
  return files
}

function listFiles(path: string, names: RegExp): Promise<string[]> {
  return explainTroubles(
    ({ code }) => `${path} cannot be read (${code}).`,
    async () => {
      if (!(await stat(path)).isDirectory()) return [path]
      const entries = await readdir(path, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && names.test(entry.name))
      return files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
    },
  )
}

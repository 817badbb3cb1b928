import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { explainTroubles } from '../../moving-error.ts'

/** Lists files that a person named, and all files in folders that she named. Links lead nowhere. */
export async function listFilesOf(paths: readonly string[]): Promise<string[]> {
  const lists = paths.map((path) =>
    explainTroubles(
      ({ code }) => `${path} cannot be read (${code}).`,
      async () => {
        if (!(await stat(path)).isDirectory()) return [path]
        const entries = await readdir(path, { recursive: true, withFileTypes: true })
        return entries
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name))
          .toSorted()
      },
    ),
  )
  return (await Promise.all(lists)).flat()
}

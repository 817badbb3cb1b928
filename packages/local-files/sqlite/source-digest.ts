import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Identifies a state of source files, tests aside: what was made by another state of them has to be made again. */
export function sourceDigest(root: string, patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const paths = globSync([...patterns], { cwd: root }).filter((path) => !/\.(?:test|testing)\.ts$/.test(path))
  for (const path of paths.toSorted())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('base64url').slice(0, 16)
}

import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Digest of the sources that a build was made of, which puts it here. */
declare const BUILT_FROM: string | undefined

/**
 * Identifies a state of source files, tests aside: what was made by another state of them has to be made again. A build has the state
 * that it was made of, whatever is in the files by then.
 */
export function sourceDigest(root: string, patterns: readonly string[]): string {
  if (typeof BUILT_FROM === 'string') return BUILT_FROM
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

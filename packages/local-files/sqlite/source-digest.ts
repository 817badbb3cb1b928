import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Digest of the sources; the build defines it. */
declare const BUILT_FROM: string | undefined

/**
 * Identifies a version of source files, without tests: caches of another version are invalid. A build keeps the version of
 * its sources, even if the files change later.
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

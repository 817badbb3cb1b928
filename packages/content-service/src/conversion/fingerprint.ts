import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Identifies the state of the program, as far as it decides what files are converted to: conversions of another state are
 * not used again.
 */
export function converterFingerprint(): string {
  const hash = createHash('sha256')
  // It decides which instant a day without a time begins at.
  hash.update(Intl.DateTimeFormat().resolvedOptions().timeZone)
  for (const path of sources()) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('base64url').slice(0, 16)
}

/** The code that reads files, and the versions of all libraries. */
function sources(): string[] {
  const root = fileURLToPath(new URL('../../../../', import.meta.resolve('@waypost/content-service/convert')))
  const patterns = [
    'packages/content-service/src/{conversion,files,folder,rich-text,space}/**/*.ts',
    'packages/local-files/*.ts',
  ]
  const files = globSync([...patterns, 'package-lock.json'], { cwd: root })
  return files
    .filter((path) => !/\.(?:test|testing)\.ts$/.test(path))
    .toSorted()
    .map((path) => `${root}${path}`)
}

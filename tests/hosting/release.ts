import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The version of trials. */
export const VERSION = '99.0.0'

/** Makes a release of what is committed, and commits nothing. */
export function makeRelease(folder: string): void {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const words = ['scripts/release.ts', VERSION, '--trial', '--to', folder]
  execFileSync(process.execPath, words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTemporaryFolder } from '../helpers/temporary.ts'
import { quote, type CleanDebian } from './clean-debian.ts'

/** The version of trials, and the one after it. */
export const VERSION = '99.0.0'
export const NEXT_VERSION = '99.1.0'

/** Makes a release of what is committed, and commits nothing. */
export function makeRelease(folder: string): void {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const words = ['scripts/release.ts', VERSION, '--trial', '--to', folder]
  execFileSync(process.execPath, words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Adds a newer release with the same files. */
export async function publishNext(folder: string): Promise<void> {
  const unpacked = await makeTemporaryFolder('next-release')
  const nameOf = (version: string) => `waypost-${version}-linux-x64.tar.gz`
  const shell = (script: string) => execFileSync('sh', ['-euc', script], { cwd: unpacked })
  shell(`tar -xzf ${join(folder, nameOf(VERSION))}
mv waypost-${VERSION} waypost-${NEXT_VERSION}
cd waypost-${NEXT_VERSION}
sed -i 's/${VERSION}/${NEXT_VERSION}/' package.json $(grep --recursive --files-with-matches --fixed-strings ${VERSION} build --include='*.js')
cd ..
tar -c waypost-${NEXT_VERSION} | gzip -1 > ${join(folder, nameOf(NEXT_VERSION))}
cd ${folder} && sha256sum ${nameOf(NEXT_VERSION)} > ${nameOf(NEXT_VERSION)}.sha256`)
  const latest = join(folder, 'latest.json')
  await writeFile(latest, (await readFile(latest, 'utf8')).replaceAll(VERSION, NEXT_VERSION))
}

/** Serves releases at http://127.0.0.1:8000 of a Debian. */
export async function offerReleases(debian: CleanDebian, folder: string): Promise<AsyncDisposable> {
  const program = fileURLToPath(import.meta.resolve('./serve-releases.ts'))
  const child = debian.start(`exec ${[process.execPath, program, folder].map(quote).join(' ')}`)
  await once(child.stdout!, 'data')
  return {
    async [Symbol.asyncDispose]() {
      child.kill()
    },
  }
}

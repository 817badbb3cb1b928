import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root of the repository, or of a build, which has the same folders. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Name of a build's folder: the beginning of the digest of its sources. */
export const BUILD_NAME = /^[0-9a-f]{16}$/

/** Folder of the build that this process runs; `undefined` if it runs the source. */
export const BUILD_DIR: string | undefined = existsSync(join(ROOT, 'server/index.js')) ? ROOT : undefined

/** Finds the folder of the build that the next start runs, also for a command, which runs the source; `undefined` without one. */
export async function findBuild(): Promise<string | undefined> {
  if (BUILD_DIR !== undefined) return BUILD_DIR
  const entry = await readFile(join(ROOT, 'build/server/entry.js'), 'utf8').catch(() => '')
  const name = /'\.\.\/([0-9a-f]{16})\//.exec(entry)?.[1]
  return name === undefined ? undefined : join(ROOT, 'build', name)
}

/** The folders of other builds whose pages may still be open: older ones, and a newer one of another instance. */
export async function listOtherBuilds(): Promise<string[]> {
  if (BUILD_DIR === undefined) return []
  const folder = dirname(BUILD_DIR)
  const names = (await readdir(folder)).filter((name) => BUILD_NAME.test(name))
  return names.filter((name) => name !== basename(BUILD_DIR)).map((name) => join(folder, name))
}

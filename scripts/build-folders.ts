import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BUILD_NAME } from '../server/builds/builds.ts'

/** Digits of the digest in the name of a build, as in `BUILD_NAME`. */
export const BUILD_NAME_LENGTH = 16

/**
 * Number of builds to keep, of some 7 MB each. With one upgrade per week, a page that was open for a month finds its
 * files.
 */
const KEPT_BUILDS = 5

/** The files that every start and every command runs, below the folder of builds. They import one of them. */
const ENTRIES = ['server/entry.js', 'server/waypost.js']

/** The folder of this process's build until it is complete and gets its name. */
export function unfinishedBuild(folder: string): string {
  return `${folder}/part-${process.pid}`
}

/** Makes later starts run a build. A start meanwhile reads the whole old file or the whole new one. */
export async function switchToBuild(folder: string, name: string): Promise<void> {
  await utimes(join(folder, name), new Date(), new Date())
  await mkdir(join(folder, 'server'), { recursive: true })
  for (const entry of ENTRIES) {
    const draft = join(folder, `${entry}.${process.pid}`)
    await writeFile(draft, importOf(entry, name))
    await rename(draft, join(folder, entry))
  }
}

/** Whether the next start runs this build. */
export async function isSwitchedTo(folder: string, name: string): Promise<boolean> {
  const texts = ENTRIES.map((entry) => readFile(join(folder, entry), 'utf8').catch(() => undefined))
  return (await Promise.all(texts)).every((text, index) => text === importOf(ENTRIES[index], name))
}

function importOf(entry: string, name: string): string {
  return `await import('../${name}/server/bundle/${basename(entry)}')\n`
}

/** Removes all builds except the last used ones, and the unfinished builds of other processes. */
export async function removeOldBuilds(folder: string): Promise<void> {
  const names = await readdir(folder)
  const builds = await Promise.all(
    names
      .filter((name) => BUILD_NAME.test(name))
      .map(async (name) => ({ name, changedMs: (await stat(join(folder, name))).mtimeMs })),
  )
  const kept = builds.toSorted((one, other) => other.changedMs - one.changedMs).slice(0, KEPT_BUILDS)
  const stay = ['server', ...kept.map(({ name }) => name), ...names.filter(isInProgress)]
  const besideEntry = (await readdir(join(folder, 'server'))).map((name) => `server/${name}`)
  for (const name of [...names, ...besideEntry])
    if (![...stay, ...ENTRIES].includes(name)) await rm(join(folder, name), { recursive: true, force: true })
}

function isInProgress(name: string): boolean {
  const pid = Number(/^part-(\d+)$/.exec(name)?.[1])
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

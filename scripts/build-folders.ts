import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILD_NAME } from '../server/builds/builds.ts'

/** Digits of a digest that name a build, as `BUILD_NAME` has them. */
export const BUILD_NAME_LENGTH = 16

/** Builds that stay, some 7 MB each: with an upgrade a week, a page that has been open for a month finds its files. */
const KEPT_BUILDS = 5

/** What every start runs, below the folder of builds. It imports one of them. */
const ENTRY = 'server/entry.js'

/** Where this process makes a build, which it renames once it is whole. */
export function unfinishedBuild(folder: string): string {
  return `${folder}/part-${process.pid}`
}

/** Has every start from now on run a build. Whoever starts meanwhile reads all of the old file or all of the new one. */
export async function switchToBuild(folder: string, name: string): Promise<void> {
  const draft = join(folder, `${ENTRY}.${process.pid}`)
  await utimes(join(folder, name), new Date(), new Date())
  await mkdir(join(folder, 'server'), { recursive: true })
  await writeFile(draft, entryOf(name))
  await rename(draft, join(folder, ENTRY))
}

/** Whether the next start runs a build. */
export async function isSwitchedTo(folder: string, name: string): Promise<boolean> {
  return (await readFile(join(folder, ENTRY), 'utf8').catch(() => undefined)) === entryOf(name)
}

function entryOf(name: string): string {
  return `await import('../${name}/server/bundle/entry.js')\n`
}

/** Removes all but the builds that were switched to last, and those that other processes make just now. */
export async function removeOldBuilds(folder: string): Promise<void> {
  if (await adoptOldLayout(folder)) return
  const names = await readdir(folder)
  const builds = await Promise.all(
    names
      .filter((name) => BUILD_NAME.test(name))
      .map(async (name) => ({ name, changedMs: (await stat(join(folder, name))).mtimeMs })),
  )
  const kept = builds.toSorted((one, other) => other.changedMs - one.changedMs).slice(0, KEPT_BUILDS)
  const stay = ['server', ...kept.map(({ name }) => name), ...names.filter(isBeingMade)]
  const besideEntry = (await readdir(join(folder, 'server'))).map((name) => `server/${name}`)
  for (const name of [...names, ...besideEntry])
    if (![...stay, ENTRY].includes(name)) await rm(join(folder, name), { recursive: true, force: true })
}

function isBeingMade(name: string): boolean {
  const pid = Number(/^part-(\d+)$/.exec(name)?.[1])
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Copies what the pages of version 0.2.0 load, which had one build, right in this folder. All of that stays until the next build,
 * for a site that still runs it.
 *
 * @returns Whether there was such a build.
 */
async function adoptOldLayout(folder: string): Promise<boolean> {
  const stamp = join(folder, '.sources')
  if (!existsSync(stamp)) return false
  const name = (await readFile(stamp, 'utf8')).slice(0, BUILD_NAME_LENGTH)
  for (const part of ['client', 'fonts'])
    await cp(join(folder, part), join(folder, name, part), { recursive: true })
  await rm(stamp)
  return true
}

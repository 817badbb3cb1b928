import { readdirSync, realpathSync, statSync, watch, type FSWatcher } from 'node:fs'
import { join, sep } from 'node:path'
import { isLeftover, isTypeFolder, MAX_FOLDERS, rootFiles } from '../files/file-names.ts'
import { createSettling } from '@waypost/local-files/written/settling.ts'

/**
 * Files that came, changed or went, by their paths in the content folder: `articles/a.md`, `tags.yaml`. A folder that
 * came or went is `people/`.
 */
export type Changes = ReadonlySet<string>

/** Names of what changed in one folder; `undefined` for everything. */
export function changesIn(folder: string, changes: Changes | undefined): ReadonlySet<string> | undefined {
  if (!changes) return undefined
  const inside = [...changes].filter((path) => path.startsWith(`${folder}/`))
  return new Set(inside.map((path) => path.slice(folder.length + 1)))
}

export interface FolderWatch {
  close(): void
}

/**
 * Watches a content folder with the folders in it; they may come, go and be replaced. One watch for each folder and one
 * for the folder around them, however many files they hold.
 *
 * @param onChanges Called with what something happened to since the last call, when the files are written.
 */
export function watchFolder(
  dir: string,
  onChanges: (changes: Changes) => void,
  onFailure: (error: unknown) => void,
): FolderWatch {
  const settling = createSettling((paths) => onChanges(new Set(paths)))
  const watches = new Map<string, FSWatcher>()

  watchOne('.', (name) => {
    const names = name === null ? new Set([...watches.keys(), ...rootFiles, ...listNames('.')]) : [name]
    for (const each of names) {
      if (rootFiles.includes(each)) settling.touch(each)
      else if (isWatched(each)) followAgain(each)
    }
    // No name tells that the content folder itself has gone.
    for (const each of watches.keys()) if (each !== '.' && !isFolder(each)) followAgain(each)
  })
  const folders = listNames('.').filter((name) => isWatched(name) && isFolder(name))
  for (const name of folders.slice(0, MAX_FOLDERS)) follow(name)
  return {
    close() {
      settling.close()
      for (const each of watches.values()) each.close()
    },
  }

  function follow(folder: string): void {
    watchOne(folder, (name) => {
      for (const each of name === null ? listNames(folder) : [name])
        if (!isLeftover(each)) settling.touch(`${folder}/${each}`)
    })
  }

  function followAgain(folder: string): void {
    const wasWatched = watches.has(folder)
    const isThere = isFolder(folder)
    if (!isThere && !wasWatched) return
    if (isThere && (wasWatched || watches.size <= MAX_FOLDERS)) follow(folder)
    else endWatch(folder)
    // The name that is none makes the change known even if the folder has gone with all its files.
    for (const name of ['', ...listNames(folder)]) settling.touch(`${folder}/${name}`)
  }

  function endWatch(folder: string): void {
    watches.get(folder)?.close()
    watches.delete(folder)
  }

  /** @param onEvent Given the name in the folder, or `null` where the operating system does not tell. */
  function watchOne(folder: string, onEvent: (name: string | null) => void): void {
    endWatch(folder)
    try {
      const watcher = watch(join(dir, folder), (_event, name) => onEvent(name))
      // On Windows a watched folder that goes is an error; the watch around it tells of its going.
      watcher.on('error', (error) => (isAbsence(error) ? watcher.close() : onFailure(error)))
      watches.set(folder, watcher)
    } catch (error) {
      if (folder === '.' || !isAbsence(error)) onFailure(error)
    }
  }

  /** Whether there is such a folder, reached by no link that leads out of the content folder. */
  function isFolder(name: string): boolean {
    try {
      const path = join(dir, name)
      return statSync(path).isDirectory() && realpathSync(path).startsWith(realpathSync(dir) + sep)
    } catch (error) {
      if (!isAbsence(error)) onFailure(error)
      return false
    }
  }

  function listNames(folder: string): string[] {
    try {
      return readdirSync(join(dir, folder))
    } catch (error) {
      if (!isAbsence(error)) onFailure(error)
      return []
    }
  }
}

function isWatched(name: string): boolean {
  return name === 'assets' || isTypeFolder(name)
}

function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EPERM', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')
}

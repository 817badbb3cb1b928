import { readdirSync, realpathSync, statSync, watch, type FSWatcher } from 'node:fs'
import { join, sep } from 'node:path'
import { isLeftover, isTypeFolder, MAX_FOLDERS, rootFiles } from '../files/file-names.ts'
import { createSettling } from '@waypost/local-files/written/settling.ts'

/** Paths of files that are new, changed or gone: `articles/a.md`, `tags.yaml`; of such a folder `people/`. */
export type Changes = ReadonlySet<string>

/** Names of changed files in one folder; `undefined` for all. */
export function changesIn(folder: string, changes: Changes | undefined): ReadonlySet<string> | undefined {
  if (!changes) return undefined
  const inside = [...changes].filter((path) => path.startsWith(`${folder}/`))
  return new Set(inside.map((path) => path.slice(folder.length + 1)))
}

export interface FolderWatch {
  close(): void
}

/**
 * Watches a content folder and the folders in it, which can be created, removed and replaced meanwhile. Each folder has
 * only one watch, however many files it contains.
 * @param onChanges Called once the files are written, with all changes since the last call.
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
      else if (isWatched(each)) restartWatch(each)
    }
    // The operating system does not report that the content folder itself is gone.
    for (const each of watches.keys()) if (each !== '.' && !isFolder(each)) restartWatch(each)
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

  function restartWatch(folder: string): void {
    const wasWatched = watches.has(folder)
    const exists = isFolder(folder)
    if (!exists && !wasWatched) return
    if (exists && (wasWatched || watches.size <= MAX_FOLDERS)) follow(folder)
    else endWatch(folder)
    // The empty name reports the folder itself, even if it is gone with all its files.
    for (const name of ['', ...listNames(folder)]) settling.touch(`${folder}/${name}`)
  }

  function endWatch(folder: string): void {
    watches.get(folder)?.close()
    watches.delete(folder)
  }

  /** @param onEvent Called with a name in the folder, or `null` if the operating system does not report it. */
  function watchOne(folder: string, onEvent: (name: string | null) => void): void {
    endWatch(folder)
    try {
      const watcher = watch(join(dir, folder), (_event, name) => onEvent(name))
      // On Windows, removing a watched folder is an error. The watch of the parent folder reports it.
      watcher.on('error', (error) => (isAbsence(error) ? watcher.close() : onFailure(error)))
      watches.set(folder, watcher)
    } catch (error) {
      if (folder === '.' || !isAbsence(error)) onFailure(error)
    }
  }

  /** Whether a folder exists and is not a link that leads out of the content folder. */
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

import { readdirSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import type { Changes } from './folder.ts'
import { createSettling } from '../../settling.ts'

/** Tells of changes until it is closed. */
export interface FolderWatch {
  close(): void
}

/**
 * Watches `articles/` and `assets/` of a content folder; they may come, go and be replaced.
 *
 * Two folders are watched and the one around them, however many files they hold. A folder that comes is watched first and
 * listed then, so that no file falls in between.
 *
 * @param onChanges Called with the names that something happened to since the last call, when their files are written.
 * @param onFailure Called when the operating system refuses to watch.
 */
export function watchFolder(
  dir: string,
  onChanges: (changes: Changes) => void,
  onFailure: (error: unknown) => void,
): FolderWatch {
  const settling = createSettling((paths) => onChanges(toChanges(paths)))
  const watches = new Map<string, FSWatcher>()

  watchOne('.', (name) => {
    for (const folder of folders) if (name === null || name === folder) followAgain(folder)
  })
  for (const folder of folders) follow(folder)
  return {
    close() {
      settling.close()
      for (const each of watches.values()) each.close()
    },
  }

  function follow(folder: string): void {
    watchOne(folder, (name) => {
      for (const each of name === null ? listNames(folder) : [name]) settling.touch(`${folder}/${each}`)
    })
  }

  function followAgain(folder: string): void {
    follow(folder)
    // The name that is none makes the change known even if the folder has gone with all its files.
    for (const name of ['', ...listNames(folder)]) settling.touch(`${folder}/${name}`)
  }

  /** @param onEvent Given the name in the folder, or `null` where the operating system does not tell. */
  function watchOne(folder: string, onEvent: (name: string | null) => void): void {
    watches.get(folder)?.close()
    watches.delete(folder)
    try {
      const watcher = watch(join(dir, folder), (_event, name) => onEvent(name))
      // On Windows a watched folder that goes is an error; the watch around it tells of its going.
      watcher.on('error', (error) => (isAbsence(error) ? watcher.close() : onFailure(error)))
      watches.set(folder, watcher)
    } catch (error) {
      if (folder === '.' || !isAbsence(error)) onFailure(error)
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

const folders = ['articles', 'assets'] as const

function toChanges(paths: readonly string[]): Changes {
  const namesIn = (folder: string) =>
    new Set(paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length)))
  return { articles: namesIn('articles/'), assets: namesIn('assets/') }
}

function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
}

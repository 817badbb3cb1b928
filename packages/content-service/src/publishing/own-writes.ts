import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Changes } from '../folder/watch.ts'

/**
 * Remembers files that this process wrote and read at once, so that they are not read again, and all of a release made
 * again, when the watch tells of them.
 */
export function createOwnWrites(dir: string) {
  const written = new Map<string, string>()

  return {
    /** To be called before they are read. @param paths In the content folder. */
    remember(paths: readonly string[]): void {
      for (const path of paths) if (isSmall(path)) written.set(path, digestOf(path))
    },
    /** What is left of changes without those. A file that is not what was written is among them. */
    takeFrom(changes: Changes): Changes {
      return new Set(
        [...changes].filter((path) => {
          const digest = written.get(path)
          written.delete(path)
          return digest === undefined || digest !== digestOf(path)
        }),
      )
    },
  }

  /** @returns '' if it is gone. */
  function digestOf(path: string): string {
    try {
      return hash('sha256', readFileSync(join(dir, path)))
    } catch {
      return '' // a reason why it cannot be read is told when it is read
    }
  }
}

/** Pictures are not read again for nothing. */
function isSmall(path: string): boolean {
  return /\.(?:md|yaml)$/.test(path)
}

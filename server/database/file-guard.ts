import { statSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { FileGoneError } from './failure.ts'

/** Notices when a file of SQLite's vanishes, is emptied, or becomes another one. */
export interface FileGuard {
  /** Looks for the file before it is opened. @throws FileGoneError if it was made here once and is missing or empty */
  find(): Promise<void>
  /** @throws FileGoneError if another file was made here */
  requireSame(id: number): void
  /** Remembers the file that is open now, also for the next start. */
  remember(id: number): Promise<void>
  /** @throws FileGoneError if the file is not the one that was opened any more */
  check(): void
}

const WHILE_RUNNING =
  'while Waypost runs, and nothing is written any more. Stop Waypost, put the file or your last backup in its place, and start again.'

/** Keeps the file's id beside it, as `{path}.id`. */
export function createFileGuard(path: string): FileGuard {
  const idPath = `${path}.id`
  const begin = `If you mean to begin with it all the same, remove ${idPath}.`
  let known: string | undefined
  let opened: ReturnType<typeof stateOf>

  return {
    async find() {
      known = await readFile(idPath, 'utf8').then(
        (text) => text.trim(),
        () => undefined,
      )
      const size = await stat(path).then(
        (stats) => stats.size,
        () => undefined,
      )
      if (known === undefined || (size ?? 0) > 0) return
      const what = size === undefined ? 'is gone' : 'is empty'
      throw new FileGoneError(
        `${what}: there was one when Waypost ran last. Put it or your last backup in its place. ${begin}`,
      )
    },
    requireSame(id) {
      if (known !== undefined && known !== String(id))
        throw new FileGoneError(
          `is another one than when Waypost ran last. Put the right one in its place. ${begin}`,
        )
    },
    async remember(id) {
      if (known !== String(id)) await writeFile(idPath, `${id}\n`, { mode: 0o600 })
      known = String(id)
      opened = stateOf(path)
    },
    check() {
      const now = stateOf(path)
      if (!now) throw new FileGoneError(`was removed ${WHILE_RUNNING}`)
      if (now.ino !== opened?.ino || now.dev !== opened.dev)
        throw new FileGoneError(`was replaced ${WHILE_RUNNING}`)
      if (now.size === 0n) throw new FileGoneError(`was emptied ${WHILE_RUNNING}`)
    },
  }
}

function stateOf(path: string) {
  return statSync(path, { bigint: true, throwIfNoEntry: false })
}

import { statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { FileGoneError } from './failure.ts'

const WHILE_RUNNING =
  'while Waypost runs, and nothing is written any more. Stop Waypost, put the file or your last backup in its place, and start again.'

/** Notices when a SQLite file is missing, empty, or replaced by another. Keeps the id of the file in `{path}.id`. */
export function createFileGuard(path: string) {
  const idPath = `${path}.id`
  const begin = `If you mean to begin with it all the same, remove ${idPath}.`
  let known: string | undefined
  let opened: ReturnType<typeof stateOf>

  return {
    /**
     * Looks for the file before it is opened.
     * @throws FileGoneError if Waypost created a file at this path, and it is missing or empty
     */
    async find() {
      known = (await readFile(idPath, 'utf8').catch(() => undefined))?.trim()
      const found = stateOf(path)
      if (known === undefined || (found && found.size > 0n)) return
      const what = found ? 'is empty' : 'is gone'
      throw new FileGoneError(
        `${what}: there was one when Waypost ran last. Put it or your last backup in its place. ${begin}`,
      )
    },
    /** @throws FileGoneError if Waypost created another file at this path */
    requireSame(id: number) {
      if (known !== undefined && known !== String(id))
        throw new FileGoneError(
          `is another one than when Waypost ran last. Put the right one in its place. ${begin}`,
        )
    },
    /** Stores the id of the open file, also for the next start. */
    async remember(id: number) {
      if (known !== String(id)) await writeFile(idPath, `${id}\n`, { mode: 0o600 })
      known = String(id)
      opened = stateOf(path)
    },
    /** @throws FileGoneError if the path no longer leads to the open file */
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

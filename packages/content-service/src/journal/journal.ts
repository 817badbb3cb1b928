import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Space } from '../space/space.ts'
import { addRecords, findChanges, findFirstWords, keyOf, replaceRecords, type History } from './history.ts'
import { openJournalFile, readHistory, SCHEMA_VERSION } from './journal-file.ts'
import { stampSpace } from './stamping.ts'

export type Journal = ReturnType<typeof openJournal>

export interface JournalOptions {
  /** Folder for the journal's file, created if missing. If absent, the journal is only in memory. */
  dir?: string
  /**
   * Called when an empty file replaces a damaged one, and once when the file becomes unusable. While it is unusable, a
   * journal in memory replaces it, and clients have to start over.
   */
  onError?(error: unknown): void
  /** Returns milliseconds since 1970; by default the clock's. */
  now?(): number
}

/** Opens the history of publications and deletions, which survives restarts. The first stamp opens its file. */
export function openJournal({ dir, onError = () => {}, now = Date.now }: JournalOptions = {}) {
  const file = dir === undefined ? undefined : openJournalFile(join(dir, FILE_NAME), onError)
  const histories = new WeakMap<Space, History>()
  /** The history of the last stamped space. */
  let last: History = { id: newId(), newest: 0, records: new Map() }
  /** Replaces the file while it cannot be used. */
  let inMemory: History | undefined

  return {
    /**
     * Records a newly published space; never throws.
     * @returns The space with the recorded dates and revisions. Unchanged resources are the same objects as last time.
     */
    stamp(published: Space): Space {
      const instant = new Date(now()).toISOString()
      const inFile = file?.record(published, instant)
      if (inFile) inMemory = undefined
      last = inFile ?? recordInMemory(published, instant)
      const space = stampSpace(published, last)
      histories.set(space, last)
      return space
    },
    /** Returns the state of the journal at the publication of a space that `stamp` returned. */
    historyOf(space: Space): History {
      const history = histories.get(space)
      if (!history) throw new TypeError('This space was not stamped.')
      return history
    },
    /** Returns the id under which a published entry was first published. */
    firstIdOf(id: string): string {
      return last.records.get(keyOf('Entry', id))?.firstId ?? id
    },
    /** Whether a change with this number happened, in this process or in another one that writes the same file. */
    hasHappened(change: number): boolean {
      if (change <= last.newest || !file || inMemory) return change <= last.newest
      const newest = file.newest()
      // While the file cannot be read, the client's number may be right, and starting over would be useless.
      return newest === undefined || change <= newest
    },
    close() {
      file?.close()
    },
  }

  function recordInMemory(published: Space, instant: string): History {
    // The journal in memory needs another id, because the file will give its numbers to other changes.
    inMemory ??= { ...last, id: newId() }
    inMemory = addRecords(inMemory, findChanges(inMemory, published, instant))
    inMemory = replaceRecords(inMemory, findFirstWords(inMemory, published))
    return inMemory
  }
}

export const FILE_NAME = 'content-journal.db'

function newId(): string {
  return randomBytes(12).toString('hex')
}

/**
 * Returns a function that gives a published space the dates and revisions of a journal, and writes nothing. A resource
 * that is missing from the journal keeps the dates of its file. Without a journal, all resources do.
 */
export function stampByJournal(dir: string): (published: Space) => Space {
  const path = join(dir, FILE_NAME)
  if (!existsSync(path)) return (published) => published
  const known = readFile(path)
  // Only deletions contain the instant, and a space does not contain deletions.
  return (published) => stampSpace(published, addRecords(known, findChanges(known, published, '')))
}

function readFile(path: string): History {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const { user_version: version } = database.prepare('pragma user_version').get() as {
      user_version: number
    }
    if (version !== SCHEMA_VERSION) throw new Error(`${path} is not a journal of this version of Waypost.`)
    return readHistory((sql) => database.prepare(sql))
  } finally {
    database.close()
  }
}

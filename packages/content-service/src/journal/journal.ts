import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Space } from '../space/space.ts'
import { addRecords, findChanges, type History } from './history.ts'
import { openJournalFile, readHistory, SCHEMA_VERSION } from './journal-file.ts'
import { createStamping } from './stamping.ts'
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export type Journal = ReturnType<typeof openJournal>

export interface JournalOptions {
  /** Folder of its file, made if missing. In memory alone if not given. */
  dir?: string
  /**
   * Called when the file is damaged and replaced by an empty one; and when it cannot be used, once until it can again.
   * Meanwhile there is another journal, in memory: clients have to start over.
   */
  onError?(error: unknown): void
  /** Milliseconds since 1970; the clock if not given. */
  now?(): number
}

/** Opens the history of publications and deletions, kept over restarts; its file is opened with the first stamp. */
export function openJournal({ dir, onError = () => {}, now = Date.now }: JournalOptions = {}) {
  const file = dir === undefined ? undefined : openJournalFile(join(dir, FILE_NAME), onError)
  const stampWith = createStamping()
  const histories = new WeakMap<Space, History>()
  /** What the last space was stamped with. */
  let last: History = { id: newId(), newest: 0, records: new Map() }
  /** Takes the place of the file for as long as that cannot be used. */
  let inMemory: History | undefined

  return {
    /**
     * Records a newly published space; never fails.
     *
     * @returns It, with the dates and revisions of what is in it. What did not change is the same object as last time.
     */
    stamp(published: Space): Space {
      const instant = new Date(now()).toISOString()
      const inFile = file?.record(published, instant)
      if (inFile) inMemory = undefined
      last = inFile ?? recordInMemory(published, instant)
      const space = stampWith(published, last)
      histories.set(space, last)
      return space
    },
    /** The state of the journal when a space was published, which `stamp` returned. */
    historyOf(space: Space): History {
      const history = histories.get(space)
      if (!history) throw new TypeError('This space was not stamped.')
      return history
    },
    /** Whether a change of this number happened, in this process or in another that writes the same file. */
    hasHappened(change: number): boolean {
      if (change <= last.newest || !file || inMemory) return change <= last.newest
      const newest = file.newest()
      // Where the file cannot be read now, a client that has to start over would start over for nothing.
      return newest === undefined || change <= newest
    },
    close() {
      file?.close()
    },
  }

  function recordInMemory(published: Space, instant: string): History {
    // An id of its own: the file will give the numbers that are given here to other changes.
    inMemory ??= { ...last, id: newId() }
    inMemory = addRecords(inMemory, findChanges(inMemory, published, instant))
    return inMemory
  }
}

export const FILE_NAME = 'content-journal.db'

function newId(): string {
  return randomBytes(12).toString('hex')
}

/**
 * Gives a published space the dates and revisions under which a journal knows it, and writes nothing. What the journal
 * does not know yet has the dates of its files, and everything where there is no journal.
 */
export function stampByJournal(dir: string): (published: Space) => Space {
  const path = join(dir, FILE_NAME)
  if (!existsSync(path)) return (published) => published
  const known = readFile(path)
  const stampWith = createStamping()
  // Only deletions get an instant, and nothing shows them here.
  return (published) => stampWith(published, addRecords(known, findChanges(known, published, '')))
}

function readFile(path: string): History {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const { user_version: version } = database.prepare('pragma user_version').get() as {
      user_version: number
    }
    if (version !== SCHEMA_VERSION) throw new Error(`${path} is no journal of this version of Waypost.`)
    return readHistory((sql) => database.prepare(sql))
  } finally {
    database.close()
  }
}

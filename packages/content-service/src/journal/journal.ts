import { join } from 'node:path'
import type { Space } from '../space.ts'
import { findChanges } from './find-changes.ts'
import { openJournalFile, type JournalFile } from './journal-file.ts'
import { newJournalId } from './journal-id.ts'
import { addMarks, type Ledger } from './ledger.ts'
import { createStamping } from './stamping.ts'

/** Remembers what was published and what is gone, over restarts. */
export interface Journal {
  /**
   * Takes in a newly published space. Never fails.
   *
   * @returns It, with the dates and revisions of what is in it. What did not change is the same object as last time.
   */
  stamp(published: Space): Space
  /**
   * What was known when a space was published.
   *
   * @param space One that `stamp` returned.
   * @throws TypeError for another.
   */
  ledgerOf(space: Space): Ledger
  /** Whether a change of this number happened, be it that another process wrote it and has not told this one. */
  hasHappened(change: number): boolean
  close(): void
}

/** Where a journal is kept. */
export interface JournalOptions {
  /** Folder of its file, made if missing. In memory alone if not given. */
  dir?: string
  /**
   * Called when the file is damaged and begun anew; and when it cannot be used, once until it can again. Meanwhile there is
   * another journal, in memory: clients have to start over.
   */
  onTrouble?(error: unknown): void
  /** Milliseconds since 1970; the clock if not given. */
  now?(): number
}

/** Opens a journal; its file is opened with the first stamp. */
export function openJournal({ dir, onTrouble = () => {}, now = Date.now }: JournalOptions = {}): Journal {
  const path = dir === undefined ? undefined : join(dir, FILE_NAME)
  const stampWith = createStamping()
  const ledgers = new WeakMap<Space, Ledger>()
  let file: JournalFile | undefined
  let isTroubled = false
  /** What the last space was stamped with. */
  let last: Ledger = { id: newJournalId(), newest: 0, marks: new Map() }
  /** What is known beside the file, as long as that cannot be used. */
  let inMemory: Ledger | undefined

  return {
    stamp(published) {
      const instant = new Date(now()).toISOString()
      last = recordInFile(published, instant) ?? recordInMemory(published, instant)
      const space = stampWith(published, last)
      ledgers.set(space, last)
      return space
    },
    ledgerOf(space) {
      const ledger = ledgers.get(space)
      if (!ledger) throw new TypeError('This space was not stamped.')
      return ledger
    },
    hasHappened(change) {
      if (change <= last.newest || !file) return change <= last.newest
      try {
        return change <= file.newest()
      } catch {
        // The file cannot be read now. Who starts over for that starts over for nothing.
        return true
      }
    },
    close() {
      file?.close()
      file = undefined
    },
  }

  /** `undefined` where there is no file that can be used. */
  function recordInFile(published: Space, instant: string): Ledger | undefined {
    if (path === undefined) return undefined
    try {
      file ??= openJournalFile(path, onTrouble)
      const ledger = file.record(published, instant)
      inMemory = undefined
      isTroubled = false
      return ledger
    } catch (error) {
      // The site goes on without its file; the next publication tries again.
      file?.close()
      file = undefined
      if (!isTroubled) onTrouble(error)
      isTroubled = true
      return undefined
    }
  }

  function recordInMemory(published: Space, instant: string): Ledger {
    // A name of its own: the file will give the numbers that are given here to other changes.
    inMemory ??= { ...last, id: newJournalId() }
    inMemory = addMarks(inMemory, findChanges(inMemory, published, instant))
    return inMemory
  }
}

/** Name of a journal's file. */
export const FILE_NAME = 'content-journal.db'

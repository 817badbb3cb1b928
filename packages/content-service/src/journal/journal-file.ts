import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, linkSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDamage, SQLITE_CORRUPT } from '@waypost/local-files/sqlite-errors.ts'
import type { Space } from '../space.ts'
import { findChanges } from './find-changes.ts'
import { newJournalId } from './journal-id.ts'
import { addMarks, type Ledger } from './ledger.ts'
import { readId, readMarks, readNewest, SCHEMA, SCHEMA_VERSION, writeMarks } from './marks-table.ts'

/** A journal's file. Several processes may have it open. */
export interface JournalFile {
  /**
   * Takes in what others wrote, then writes what a space changes; all of it or nothing.
   *
   * @param now Instant in ISO 8601.
   * @returns What the file holds now, which is this space.
   * @throws If the file cannot be read or written, or is somebody else's for 2 seconds. Then it is to be closed, which undoes
   *   what was begun.
   */
  record(published: Space, now: string): Ledger
  /** Number of the newest change that anybody wrote. */
  newest(): number
  close(): void
}

/**
 * Opens a journal's file; makes one if there is none, and a new one in place of one that is damaged.
 *
 * @param onDamage Called with what is wrong with a damaged file, which is kept beside the new one.
 * @throws If it can be neither read nor made, or is of a newer version of this program.
 */
export function openJournalFile(path: string, onDamage: (error: Error) => void): JournalFile {
  try {
    return openOrMake(path)
  } catch (error) {
    if (!isDamage(error)) throw error
    setAside(path)
    onDamage(
      new Error(`${path} is damaged. It is kept as ${path}.damaged, and a new one begun.`, { cause: error }),
    )
    return openOrMake(path)
  }
}

/** How long another process is waited for; it writes for milliseconds. Nothing else is done here meanwhile. */
const BUSY_MS = 2_000

function openOrMake(path: string): JournalFile {
  makeIfMissing(path)
  const database = new DatabaseSync(path, { timeout: BUSY_MS })
  try {
    // A change that clients have heard of must not be undone by a power failure: its number would be given to another.
    database.exec('pragma synchronous = full')
    checkSound(database)
    return toJournalFile(database)
  } catch (error) {
    database.close()
    throw error
  }
}

function toJournalFile(database: DatabaseSync): JournalFile {
  const empty: Ledger = { id: readId(database), newest: 0, marks: new Map() }
  let ledger = addMarks(empty, readMarks(database, 0))
  return {
    record(published, now) {
      // The right to write comes first: what is read after it stays true until the end.
      database.exec('begin immediate')
      const current = addMarks(ledger, readMarks(database, ledger.newest))
      const written = findChanges(current, published, now)
      writeMarks(database, written)
      database.exec('commit')
      ledger = addMarks(current, written)
      return ledger
    },
    newest: () => readNewest(database),
    close: () => database.close(),
  }
}

/** Whoever opens the file finds it whole: it is made under another name. Of several processes one makes it. */
function makeIfMissing(path: string): void {
  if (existsSync(path)) return
  const draft = `${path}.${randomUUID()}`
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(draft, 'wx', 0o600))
  try {
    const database = new DatabaseSync(draft)
    try {
      database.exec('pragma journal_mode = wal')
      database.exec(SCHEMA)
      database.prepare('insert into journal (id) values (?)').run(newJournalId())
    } finally {
      database.close()
    }
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** @throws If the file is damaged, or not for this version. */
function checkSound(database: DatabaseSync): void {
  const { user_version: version } = database.prepare('pragma user_version').get() as { user_version: number }
  if (version > SCHEMA_VERSION) throw new Error('The journal was written by a newer version of Waypost.')
  const { quick_check: verdict } = database.prepare('pragma quick_check(1)').get() as { quick_check: string }
  if (version < SCHEMA_VERSION || verdict !== 'ok')
    throw Object.assign(new Error(`The journal does not hold together (${verdict}).`), {
      errcode: SQLITE_CORRUPT,
    })
}

function setAside(path: string): void {
  // First the files beside it: a new journal must not take them for its own.
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  renameSync(path, `${path}.damaged`)
}

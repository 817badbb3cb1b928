import {
  kindOf,
  SQLITE_BUSY,
  SQLITE_CORRUPT,
  SQLITE_NOTADB,
} from '@waypost/local-files/sqlite/sqlite-errors.ts'

/** A failure of the database itself, not of a query. */
export interface DatabaseFailure {
  /** Continues a sentence that begins with the name of the database: 'cannot be written to: the disk is full.' */
  reason: string
  isOfWrites: boolean
  /** Whether the failure may end without a change of the settings, so that a retry makes sense. */
  mayPass: boolean
}

/** Waypost may not use the database. The message continues a sentence that begins with its name: 'is in use.' */
export class UnusableDatabaseError extends Error {}

/** The file of a database is missing or is another file, or its rows were moved to another database. */
export class FileGoneError extends UnusableDatabaseError {}

/** A newer version of Waypost has changed the tables. */
export class NewerSchemaError extends UnusableDatabaseError {
  constructor(migration: string) {
    super(`was upgraded by a newer version of Waypost, to ${migration}, which this version does not know.`)
  }
}

/** Another process has locked the database, or a site runs on it. */
export class DatabaseInUseError extends UnusableDatabaseError {}

const RESTORE =
  'Stop Waypost and put your last backup in its place, or save what can be read: ' +
  "sqlite3 waypost.db .recover | sqlite3 mended.db. Remove its '-wal' and '-shm' files only together with it."

const [SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN] = [8, 10, 13, 14]

/** Failures of SQLite by the number of their kind, the low byte of the error code. */
const SQLITE: Readonly<Record<number, DatabaseFailure>> = {
  [SQLITE_FULL]: { reason: 'cannot be written to: the disk is full.', isOfWrites: true, mayPass: true },
  [SQLITE_IOERR]: { reason: 'cannot be read or written: the disk fails.', isOfWrites: true, mayPass: true },
  [SQLITE_BUSY]: { reason: 'is locked by another program.', isOfWrites: true, mayPass: true },
  [SQLITE_READONLY]: { reason: 'may only be read.', isOfWrites: true, mayPass: false },
  [SQLITE_CANTOPEN]: { reason: 'can no longer be opened.', isOfWrites: false, mayPass: false },
  [SQLITE_CORRUPT]: { reason: `is damaged. ${RESTORE}`, isOfWrites: false, mayPass: false },
  [SQLITE_NOTADB]: { reason: `is damaged, or is no database. ${RESTORE}`, isOfWrites: false, mayPass: false },
}

/** Failures of PostgreSQL by the beginning of their code. @see PostgreSQL, appendix A */
const POSTGRES: [code: RegExp, failure: DatabaseFailure][] = [
  [/^53100/, { reason: 'cannot be written to: its disk is full.', isOfWrites: true, mayPass: true }],
  [/^25006/, { reason: 'may only be read.', isOfWrites: true, mayPass: true }],
  [/^53/, { reason: 'has no connections or memory left.', isOfWrites: false, mayPass: true }],
  [/^(?:08|57P|58)/, { reason: 'cannot be reached.', isOfWrites: false, mayPass: true }],
  [
    /^(?:42P01|3D000|3F000|XX)/,
    { reason: 'has lost its tables, or is damaged.', isOfWrites: false, mayPass: false },
  ],
]

const UNREACHABLE: DatabaseFailure = { reason: 'cannot be reached.', isOfWrites: false, mayPass: true }

/** Node's codes for an unreachable server. */
const NETWORK = /^E(?:CONN|HOST|NET|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|NOENT)/

/** Messages of the driver, which have no code: a broken connection, or a server that does not answer. */
const DRIVER =
  /connection terminated|connection error|not queryable|timeout exceeded|read timeout|connection timeout/i

/** Describes an error that is a failure of the database; `undefined` for any other error. */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  if (error instanceof FileGoneError) return { reason: error.message, isOfWrites: false, mayPass: false }
  if (error instanceof DatabaseInUseError) return { reason: error.message, isOfWrites: false, mayPass: true }
  if (error instanceof AggregateError) return error.errors.map(databaseFailureOf).find(Boolean)
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error) return SQLITE[kindOf(error)]
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return SQLITE[SQLITE_FULL]
  if (code === undefined) return DRIVER.test(error.message) ? UNREACHABLE : undefined
  if (NETWORK.test(code)) return UNREACHABLE
  return 'severity' in error ? POSTGRES.find(([beginning]) => beginning.test(code))?.[1] : undefined
}

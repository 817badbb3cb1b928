import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, linkSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { findDamage, isDamage, SQLITE_CORRUPT } from './sqlite-errors.ts'

export interface SqliteFileOptions {
  /** Created if missing, with its folder; only the user of this process can read it. */
  path: string
  /** SQL that creates the tables in an empty file. */
  schema: string
  /** Version of the schema, stored as `user_version`; 1 or higher. */
  version: number
  /** How much survives a power failure: every commit, whole commits but perhaps not the last, or nothing for sure. */
  synchronous: 'full' | 'normal' | 'off'
  /** How long to wait for another process that writes. The event loop is blocked meanwhile. */
  busyMs: number
  /** Kilobytes of the file that are held in memory; SQLite's 2,000 if absent. */
  cacheKb?: number
  /** Whether all that it holds can be made again: a file of another version is then removed, and nothing is said. */
  isMadeAgain?: boolean
  /** Whether the whole file is checked when it is opened, and not only once damage is met in it. */
  isChecked?: boolean
  /**
   * Called when a damaged file is replaced by an empty one, and when the file cannot be used: then once, until it can be
   * used again.
   */
  onError(error: unknown): void
}

/** Returns the prepared statement of an SQL text; each is prepared once. */
export type Prepare = (sql: string) => StatementSync

export interface SqliteFile {
  /**
   * Runs statements that read. The file is opened by the first call.
   *
   * @returns What `work` returns; `undefined` if the file cannot be used. The next call tries again.
   */
  read<T>(work: (prepare: Prepare) => T): T | undefined
  /** Runs statements in one transaction, which holds the write lock from its beginning. Else as `read`. */
  write<T>(work: (prepare: Prepare) => T): T | undefined
  close(): void
}

/**
 * Describes a file; nothing is opened yet. A file that is damaged, or of an older version, is kept as `{path}.damaged`
 * unless it can be made again, and an empty one takes its place. A file of a newer version that cannot stays as it is and is
 * not used.
 */
export function openSqliteFile(options: SqliteFileOptions): SqliteFile {
  let database: DatabaseSync | undefined
  let statements = new Map<string, StatementSync>()
  let hasReported = false
  /** Whether damage was met in it. */
  let isDoubted = false

  const prepare: Prepare = (sql) => statements.getOrInsertComputed(sql, () => database!.prepare(sql))

  function close(): void {
    database?.close()
    database = undefined
    statements = new Map()
  }

  function attempt<T>(work: (database: DatabaseSync) => T): T | undefined {
    try {
      database ??= openOrReplace(isDoubted ? { ...options, isChecked: true } : options)
      const result = work(database)
      hasReported = isDoubted = false
      return result
    } catch (error) {
      // Closing rolls back a transaction that was begun.
      close()
      isDoubted ||= isDamage(error)
      if (!hasReported) options.onError(error)
      hasReported = true
      return undefined
    }
  }

  return {
    read: (work) => attempt(() => work(prepare)),
    write: (work) =>
      attempt((opened) => {
        opened.exec('begin immediate')
        const result = work(prepare)
        opened.exec('commit')
        return result
      }),
    close,
  }
}

function openOrReplace(options: SqliteFileOptions): DatabaseSync {
  const { path, onError } = options
  try {
    return openOrCreate(options)
  } catch (error) {
    if (!isDamage(error)) throw error
    setAside(path)
    const message = `${path} is damaged. It is kept as ${path}.damaged, and an empty one takes its place.`
    onError(new Error(message, { cause: error }))
    return openOrCreate(options)
  }
}

function openOrCreate(options: SqliteFileOptions): DatabaseSync {
  if (!existsSync(options.path)) create(options)
  let database = new DatabaseSync(options.path, { timeout: options.busyMs })
  try {
    if (options.isMadeAgain && versionOf(database) !== options.version) {
      database.close()
      for (const suffix of ['-wal', '-shm', '']) rmSync(options.path + suffix, { force: true })
      create(options)
      database = new DatabaseSync(options.path, { timeout: options.busyMs })
    }
    database.exec(`pragma synchronous = ${options.synchronous}`)
    if (options.cacheKb) database.exec(`pragma cache_size = -${options.cacheKb}`)
    requireSound(database, options)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Creates the file under another name first, so that no process ever opens half of one. The first of several wins. */
function create({ path, schema, version }: SqliteFileOptions): void {
  const draft = `${path}.${randomUUID()}`
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(draft, 'wx', 0o600))
  try {
    const database = new DatabaseSync(draft)
    try {
      database.exec('pragma journal_mode = wal')
      database.exec(`${schema}; pragma user_version = ${version}`)
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

function requireSound(database: DatabaseSync, { path, version, isChecked }: SqliteFileOptions): void {
  const found = versionOf(database)
  if (found > version) throw new Error(`${path} was written by a newer version of this program.`)
  if (found < version) throw damage(`version ${found}`)
  if (!isChecked) return
  const what = findDamage(database)
  if (what !== undefined) throw damage(what)
}

function versionOf(database: DatabaseSync): number {
  return (database.prepare('pragma user_version').get() as { user_version: number }).user_version
}

function damage(what: string): Error {
  return Object.assign(new Error(what), { errcode: SQLITE_CORRUPT })
}

function setAside(path: string): void {
  // First the files beside it: SQLite must not apply them to the new file.
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  renameSync(path, `${path}.damaged`)
}

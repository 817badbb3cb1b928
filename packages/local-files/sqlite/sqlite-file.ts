import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, linkSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { findDamage, isDamage, SQLITE_CORRUPT } from './sqlite-errors.ts'

export interface SqliteFileOptions {
  /** Path of the file. It is created if missing, with its folder. Only the user of this process can read it. */
  path: string
  /** SQL that creates the tables in an empty file. */
  schema: string
  /** Version of the schema, stored as `user_version`; 1 or higher. */
  version: number
  /** What survives a power failure: `full` every commit, `normal` perhaps not the last, `off` perhaps nothing. */
  synchronous: 'full' | 'normal' | 'off'
  /** How long to wait for another process that writes. This blocks the event loop. */
  busyMs: number
  /** SQLite's page cache in kilobytes; 2,000 by default. */
  cacheKb?: number
  /** Whether the file is only a cache. A cache of another version is removed without a report. */
  isCache?: boolean
  /** Whether opening checks the whole file. Otherwise it is checked only after damage was found. */
  isChecked?: boolean
  /** Called once if an empty file replaces a damaged one, or the file is unusable; again only after it was usable. */
  onError(error: unknown): void
}

/** Prepares an SQL statement once, then returns the same statement. */
export type Prepare = (sql: string) => StatementSync

export interface SqliteFile {
  /**
   * Runs statements that read. The first call opens the file.
   * @returns What `work` returns; `undefined` if the file cannot be used. The next call tries again.
   */
  read<T>(work: (prepare: Prepare) => T): T | undefined
  /** Like `read`, in one transaction that holds the write lock from its beginning. */
  write<T>(work: (prepare: Prepare) => T): T | undefined
  close(): void
}

/**
 * Describes a file; the first call of `read` or `write` opens it. A damaged or older file is renamed to `{path}.damaged`, and
 * an empty one takes its place. A newer file stays, and is not used. Other rules apply to a cache, see `isCache`.
 */
export function openSqliteFile(options: SqliteFileOptions): SqliteFile {
  let database: DatabaseSync | undefined
  let statements = new Map<string, StatementSync>()
  let hasReported = false
  /** Whether damage was found. */
  let mayBeDamaged = false

  const prepare: Prepare = (sql) => statements.getOrInsertComputed(sql, () => database!.prepare(sql))

  function close(): void {
    database?.close()
    database = undefined
    statements = new Map()
  }

  function attempt<T>(work: (database: DatabaseSync) => T): T | undefined {
    try {
      database ??= openOrReplace(mayBeDamaged ? { ...options, isChecked: true } : options)
      const result = work(database)
      hasReported = mayBeDamaged = false
      return result
    } catch (error) {
      // Closing rolls back an open transaction.
      close()
      mayBeDamaged ||= isDamage(error)
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
    if (options.isCache && versionOf(database) !== options.version) {
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

/** Creates the file under another name first, so that no process opens an incomplete one. The first process wins. */
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
  // SQLite must not apply the old log to the new file.
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  renameSync(path, `${path}.damaged`)
}

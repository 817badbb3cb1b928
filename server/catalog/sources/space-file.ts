import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SQLITE_CORRUPT } from '@waypost/local-files/sqlite-errors.ts'
import { inTurns } from './in-turns.ts'
import type { SpaceCopy, SpaceItem } from './space-copy.ts'

/** A file of SQLite's that holds the copy of one space, with the token that it is of. */
export interface SpaceFile {
  /** @returns What it holds of the space; `undefined` if it holds none, or another. */
  read(): SpaceCopy | undefined
  /**
   * Writes a space in one transaction. A file that holds none or another is written anew as a whole.
   *
   * @param told Keys of what may differ from the file.
   */
  write(space: SpaceCopy, told: ReadonlySet<string> | 'all'): Promise<void>
  close(): void
}

/** How long it waits for another process that writes. Nothing else is done here meanwhile. */
const PATIENCE_MS = 100

const VERSION = 1
const SCHEMA = `
  drop table if exists space;
  drop table if exists items;
  create table space (name text not null, token text not null, locale text not null, seen_at integer not null, whole_at integer not null) strict;
  create table items (key text primary key, content_type text, text text not null) strict;
  pragma user_version = ${VERSION};`

/**
 * Opens the file, and makes it if there is none.
 *
 * @param name Names the space.
 * @throws If it cannot be opened or made, or is damaged.
 */
export function openSpaceFile(path: string, name: string): SpaceFile {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
  const database = new DatabaseSync(path, { timeout: PATIENCE_MS })
  try {
    // A power failure may take the last writes, but no half of one.
    database.exec('pragma journal_mode = wal; pragma synchronous = normal')
    // What was taken back is not to stay on the disk.
    database.exec('pragma secure_delete = on')
    prepare(database)
    return toSpaceFile(database, name)
  } catch (error) {
    database.close()
    throw error
  }
}

/** Removes the file with those beside it. */
export function removeSpaceFile(path: string): void {
  for (const ending of ['-wal', '-shm', '']) rmSync(path + ending, { force: true })
}

function prepare(database: DatabaseSync): void {
  const { quick_check: verdict } = database.prepare('pragma quick_check(1)').get() as { quick_check: string }
  if (verdict !== 'ok') throw Object.assign(new Error(verdict), { errcode: SQLITE_CORRUPT })
  const readVersion = database.prepare('pragma user_version')
  if (readVersion.get()?.user_version === VERSION) return
  atOnce(database, 'begin immediate', () => {
    // Another process may have been quicker.
    if (readVersion.get()?.user_version !== VERSION) database.exec(SCHEMA)
  })
}

function toSpaceFile(database: DatabaseSync, name: string): SpaceFile {
  const find = database.prepare(
    'select token, locale, seen_at as seenAt, whole_at as wholeAt from space where name = ?',
  )
  const list = database.prepare('select key, content_type as contentType, text from items')
  const put = database.prepare('insert or replace into items (key, content_type, text) values (?, ?, ?)')
  const drop = database.prepare('delete from items where key = ?')
  const replaceSpace = database.prepare(
    'insert into space (name, token, locale, seen_at, whole_at) values (?, ?, ?, ?, ?)',
  )

  return {
    read: () =>
      atOnce(database, 'begin', () => {
        const row = find.get(name) as Omit<SpaceCopy, 'items'> | undefined
        return row && { ...row, items: readItems() }
      }),
    async write({ token, locale, seenAt, wholeAt, items }, told) {
      database.exec('begin immediate')
      try {
        const isAll = told === 'all' || find.get(name) === undefined
        if (isAll) database.exec('delete from items')
        await inTurns(isAll ? items.keys() : told, (key) => {
          const item = items.get(key)
          if (item) put.run(key, item.contentType ?? null, item.text)
          else drop.run(key)
        })
        database.exec('delete from space')
        replaceSpace.run(name, token, locale, seenAt, wholeAt)
        database.exec('commit')
      } catch (error) {
        if (database.isOpen && database.isTransaction) database.exec('rollback')
        throw error
      }
    },
    close() {
      if (database.isOpen) database.close()
    },
  }

  function readItems(): Map<string, SpaceItem> {
    const items = new Map<string, SpaceItem>()
    for (const { key, contentType, text } of list.iterate()) {
      items.set(key as string, {
        text: text as string,
        ...(typeof contentType === 'string' && { contentType }),
      })
    }
    return items
  }
}

/** Does something in one transaction. */
function atOnce<T>(database: DatabaseSync, begin: 'begin' | 'begin immediate', act: () => T): T {
  database.exec(begin)
  try {
    const result = act()
    database.exec('commit')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}

import { isBusy } from '@waypost/local-files/sqlite-errors.ts'
import { openSqliteFile, type Prepare } from '@waypost/local-files/sqlite-file.ts'
import type { SpaceItem } from './sync.ts'

/** A copy of a space. */
export interface SpaceCopy {
  /** Sync token for what has changed since. */
  token: string
  /** Code of the default locale. */
  locale: string
  /** When the space last confirmed the copy, in milliseconds since 1970. */
  confirmedAt: number
  /** When the space was last read as a whole, in milliseconds since 1970. */
  copiedAt: number
  /** By key. */
  items: ReadonlyMap<string, SpaceItem>
}

/**
 * Saves the copy of a space for the next process. Several processes may use one file: what one saves is right for its
 * token, whatever another saved before, since the space reports everything that changed after that token.
 */
export interface SpaceFile {
  /** Gives the saved copy; `undefined` if there is none of this space. */
  load(): SpaceCopy | undefined
  /**
   * Saves the copy and its token in one transaction. If that fails, the next call saves everything.
   *
   * @param reported Keys of everything that the space has reported since the call before, whether it differs from our copy
   *   or not: another process may have saved something else.
   */
  save(copy: SpaceCopy, reported: ReadonlySet<string> | 'all'): void
  close(): void
}

interface SpaceFileOptions {
  path: string
  /** Identifies the space; the copy of another space is replaced. */
  name: string
  /** Called when a damaged file was replaced, and when nothing can be saved: then once, until it can be again. */
  onTrouble(error: unknown): void
}

const SCHEMA = `
  create table space (name text not null, token text not null, locale text not null, seen_at integer not null, whole_at integer not null) strict;
  create table items (key text primary key, content_type text, text text not null) strict`

/** Opens the file when it is first used. */
export function openSpaceFile({ path, name, onTrouble }: SpaceFileOptions): SpaceFile {
  const file = openSqliteFile({
    path,
    schema: SCHEMA,
    version: 1,
    synchronous: 'normal',
    busyMs: 100,
    isChecked: true,
    onTrouble: (error) => {
      // Another process is saving the same.
      if (!isBusy(error)) onTrouble(error)
    },
  })
  let isSaved = false
  let isClosed = false

  return {
    load() {
      const copy = file.read((prepare) => {
        // Another process may save between the two queries.
        prepare('begin').run()
        const saved = readCopy(prepare, name)
        prepare('commit').run()
        return saved
      })
      isSaved = copy !== undefined
      return copy
    },
    save(copy, reported) {
      if (isClosed) return
      const keys = isSaved ? reported : 'all'
      isSaved = file.write((prepare) => writeCopy(prepare, name, copy, keys)) ?? false
    },
    close() {
      isClosed = true
      file.close()
    },
  }
}

const FIND = 'select token, locale, seen_at as confirmedAt, whole_at as copiedAt from space where name = ?'

function readCopy(prepare: Prepare, name: string): SpaceCopy | undefined {
  const row = prepare(FIND).get(name) as Omit<SpaceCopy, 'items'> | undefined
  if (!row) return undefined
  const items = new Map<string, SpaceItem>()
  for (const { key, contentType, text } of prepare(
    'select key, content_type as contentType, text from items',
  ).iterate()) {
    items.set(key as string, {
      text: text as string,
      ...(typeof contentType === 'string' && { contentType }),
    })
  }
  return { ...row, items }
}

function writeCopy(
  prepare: Prepare,
  name: string,
  { token, locale, confirmedAt, copiedAt, items }: SpaceCopy,
  reported: ReadonlySet<string> | 'all',
): boolean {
  // What is deleted at the space must not stay readable on the disk.
  prepare('pragma secure_delete = on').get()
  const isAll = reported === 'all' || prepare(FIND).get(name) === undefined
  if (isAll) prepare('delete from items').run()
  const put = prepare('insert or replace into items (key, content_type, text) values (?, ?, ?)')
  const remove = prepare('delete from items where key = ?')
  for (const key of isAll ? items.keys() : reported) {
    const item = items.get(key)
    if (item) put.run(key, item.contentType ?? null, item.text)
    else remove.run(key)
  }
  prepare('delete from space').run()
  prepare('insert into space (name, token, locale, seen_at, whole_at) values (?, ?, ?, ?, ?)').run(
    name,
    token,
    locale,
    confirmedAt,
    copiedAt,
  )
  return true
}

import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What files were converted to, kept over restarts. It can be lost at any time: then they are converted again. */
export interface KeptConversions {
  /** @returns What was kept of a file under the same stamp, as text; `undefined` if nothing was. */
  find(path: string, stamp: string): string | undefined
  /** Keeps one for each file, in place of what was kept of it. */
  keep(conversions: readonly KeptConversion[]): void
  /** Drops what was kept of other files than these. */
  retain(paths: ReadonlySet<string>): void
  close(): void
}

/** What one file was converted to. */
export interface KeptConversion {
  path: string
  /** Differs whenever the conversion could come out differently. */
  stamp: string
  text: string
}

/**
 * Opens `conversions.db` of a folder; one that cannot be read is made anew.
 *
 * @param onTrouble Told, once, that nothing can be kept.
 * @returns One that keeps nothing, where nothing can be kept.
 */
export function openKeptConversions(dir: string, onTrouble: (error: unknown) => void): KeptConversions {
  const path = join(dir, 'conversions.db')
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    // Drafts are converted, too.
    closeSync(openSync(path, 'a', 0o600))
    return guard(openFile(path), onTrouble)
  } catch {
    try {
      for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
      return guard(openFile(path), onTrouble)
    } catch (error) {
      onTrouble(error)
      return keepsNothing
    }
  }
}

/** Keeps nothing. */
const keepsNothing: KeptConversions = {
  find: () => undefined,
  keep() {},
  retain() {},
  close() {},
}

/** How long it waits for another process that writes. */
const PATIENCE_MS = 200

function openFile(path: string): KeptConversions {
  const database = new DatabaseSync(path, { timeout: PATIENCE_MS })
  // Nothing is lost that cannot be made again, so the disk is never waited for.
  database.exec('pragma journal_mode = wal; pragma synchronous = off')
  database.exec(
    'create table if not exists conversions (path text primary key, stamp text, text text) strict',
  )
  const find = database.prepare('select text from conversions where path = ? and stamp = ?')
  const keep = database.prepare('insert or replace into conversions (path, stamp, text) values (?, ?, ?)')
  const list = database.prepare('select path from conversions')
  const drop = database.prepare('delete from conversions where path = ?')

  return {
    find: (path, stamp) => find.get(path, stamp)?.text as string | undefined,
    keep: (conversions) =>
      atOnce(() => {
        for (const { path, stamp, text } of conversions) keep.run(path, stamp, text)
      }),
    retain(paths) {
      const gone = list.all().filter((row) => !paths.has(row.path as string))
      if (gone.length === 0) return
      atOnce(() => {
        for (const row of gone) drop.run(row.path)
      })
    },
    close() {
      if (database.isOpen) database.close()
    },
  }

  function atOnce(write: () => void): void {
    database.exec('begin immediate')
    try {
      write()
      database.exec('commit')
    } catch (error) {
      if (database.isTransaction) database.exec('rollback')
      throw error
    }
  }
}

/** Goes on without it when the disk is full, the file is damaged, or somebody else keeps it locked. */
function guard(kept: KeptConversions, onTrouble: (error: unknown) => void): KeptConversions {
  let isTold = false
  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act()
    } catch (error) {
      if (!isTold) onTrouble(error)
      isTold = true
      return undefined
    }
  }
  return {
    find: (path, stamp) => attempt(() => kept.find(path, stamp)),
    keep: (conversions) => attempt(() => kept.keep(conversions)),
    retain: (paths) => attempt(() => kept.retain(paths)),
    close: kept.close,
  }
}

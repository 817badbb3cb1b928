import { join } from 'node:path'
import { openSqliteFile } from '@waypost/local-files/sqlite-file.ts'

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
 * Opens `conversions.db` of a folder.
 *
 * @param onTrouble Called when the file is damaged and replaced, and once when it cannot be used. Then nothing is kept.
 */
export function openKeptConversions(dir: string, onTrouble: (error: unknown) => void): KeptConversions {
  const file = openSqliteFile({
    path: join(dir, 'conversions.db'),
    schema: 'create table conversions (path text primary key, stamp text, text text) strict',
    version: 1,
    // Nothing is lost that cannot be made again, so the disk is never waited for.
    synchronous: 'off',
    busyMs: 200,
    onTrouble,
  })
  return {
    find: (path, stamp) =>
      file.read(
        (prepare) =>
          prepare('select text from conversions where path = ? and stamp = ?').get(path, stamp)?.text as
            | string
            | undefined,
      ),
    keep(conversions) {
      file.write((prepare) => {
        const keep = prepare('insert or replace into conversions (path, stamp, text) values (?, ?, ?)')
        for (const { path, stamp, text } of conversions) keep.run(path, stamp, text)
      })
    },
    retain(paths) {
      const kept = file.read((prepare) => prepare('select path from conversions').all()) ?? []
      const gone = kept.filter(({ path }) => !paths.has(path as string))
      if (gone.length === 0) return
      file.write((prepare) => {
        for (const { path } of gone) prepare('delete from conversions where path = ?').run(path)
      })
    },
    close: file.close,
  }
}

import { join } from 'node:path'
import { openSqliteFile } from '@waypost/local-files/sqlite/sqlite-file.ts'

export interface StoredConversion {
  path: string
  /** What was read of it but for its rich texts, as JSON. */
  entry: string
  texts: readonly ConvertedText[]
  /** Differs whenever the conversion could come out differently. */
  stamp: string
}

/** The tree of a rich text. */
export interface ConvertedText {
  /** Of the JSON. */
  digest: string
  json: string
}

const SCHEMA = `
  create table conversions (path text primary key, stamp text not null, entry text not null, digests text not null) strict;
  create table texts (path text not null, digest text not null, json text not null, primary key (path, digest)) strict;
  create table pictures (path text primary key, stamp text not null, json text not null) strict`

const FIND_UNUSED = `
  select texts.rowid as id from texts left join conversions using (path)
  where digests is null or instr(digests, digest) = 0`

/**
 * Opens `conversions.db` of a folder: what files were converted to, kept over restarts. It can be lost at any time: then
 * they are converted again.
 */
export function openConversionStore(dir: string, onError: (error: unknown) => void) {
  const file = openSqliteFile({
    path: join(dir, 'conversions.db'),
    schema: SCHEMA,
    version: 3,
    isMadeAgain: true,
    // Nothing is lost that cannot be made again, so the disk is never waited for.
    synchronous: 'off',
    busyMs: 200,
    onError,
  })
  const pictures = new Set<string>()

  function dropOthers(table: 'conversions' | 'pictures', paths: ReadonlySet<string>): void {
    const kept = file.read((prepare) => prepare(`select path from ${table}`).all()) ?? []
    const gone = kept.filter(({ path }) => !paths.has(path as string))
    if (gone.length === 0) return
    file.write((prepare) => {
      for (const { path } of gone) prepare(`delete from ${table} where path = ?`).run(path)
    })
  }

  return {
    /** @returns The entry that was kept of a file under the same stamp, as text; `undefined` if none was. */
    find: (path: string, stamp: string) =>
      file.read(
        (prepare) =>
          prepare('select entry from conversions where path = ? and stamp = ?').get(path, stamp)?.entry as
            | string
            | undefined,
      ),
    /** @returns The tree of a file's rich text, as JSON; `undefined` if it is not kept. */
    findText: (path: string, digest: string) =>
      file.read(
        (prepare) =>
          prepare('select json from texts where path = ? and digest = ?').get(path, digest)?.json as
            | string
            | undefined,
      ),
    /**
     * Keeps one for each file, in place of what was kept of it; its earlier rich texts stay until `retain`, since they
     * may still be shown.
     *
     * @returns Whether they are kept now.
     */
    keep(conversions: readonly StoredConversion[]): boolean {
      const isKept = file.write((prepare) => {
        const keep = prepare('insert or replace into conversions values (?, ?, ?, ?)')
        const keepText = prepare('insert or ignore into texts values (?, ?, ?)')
        for (const { path, stamp, entry, texts } of conversions) {
          keep.run(path, stamp, entry, texts.map(({ digest }) => digest).join(' '))
          for (const { digest, json } of texts) keepText.run(path, digest, json)
        }
        return true
      })
      return isKept ?? false
    },
    /** @returns What was kept of a picture under the same stamp, as JSON; `undefined` if nothing was. */
    findPicture(path: string, stamp: string) {
      pictures.add(path)
      return file.read(
        (prepare) =>
          prepare('select json from pictures where path = ? and stamp = ?').get(path, stamp)?.json as
            | string
            | undefined,
      )
    },
    keepPicture(path: string, stamp: string, json: string): void {
      file.write((prepare) =>
        prepare('insert or replace into pictures values (?, ?, ?)').run(path, stamp, json),
      )
    },
    /**
     * Drops what was kept of other files than these, rich texts that are no part of any of them, and pictures that nobody has
     * asked for or kept.
     */
    retain(paths: ReadonlySet<string>): void {
      dropOthers('conversions', paths)
      dropOthers('pictures', pictures)
      const unused = file.read((prepare) => prepare(FIND_UNUSED).all()) ?? []
      if (unused.length > 0)
        file.write((prepare) => {
          for (const { id } of unused) prepare('delete from texts where rowid = ?').run(id)
        })
    },
    close: file.close,
  }
}

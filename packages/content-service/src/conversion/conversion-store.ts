import { join } from 'node:path'
import { openSqliteFile } from '@waypost/local-files/sqlite/sqlite-file.ts'

export interface StoredConversion {
  path: string
  /** The converted entry without its rich texts, as JSON. */
  entry: string
  texts: readonly ConvertedText[]
  /** Everything on which the conversion depends. */
  stamp: string
}

/** A rich text as a tree, and as a page if it is Markdown. */
export interface ConvertedText {
  /** Hash of the tree. */
  digest: string
  tree: string
  page?: string
}

const SCHEMA = `
  create table conversions (path text primary key, stamp text not null, entry text not null, digests text not null) strict;
  create table texts (path text not null, digest text not null, tree text not null, page text, primary key (path, digest)) strict;
  create table pictures (path text primary key, stamp text not null, json text not null) strict`

const FIND_UNUSED = `
  select texts.rowid as id from texts left join conversions using (path)
  where digests is null or instr(digests, digest) = 0`

/** Opens `conversions.db` in a folder: a cache of converted files. If it is lost, the files are converted again. */
export function openConversionStore(dir: string, onError: (error: unknown) => void) {
  const file = openSqliteFile({
    path: join(dir, 'conversions.db'),
    schema: SCHEMA,
    version: 4,
    isCache: true,
    // A cache need not survive a power failure.
    synchronous: 'off',
    busyMs: 200,
    onError,
  })
  const pictures = new Set<string>()

  function findJson(sql: string, ...values: string[]): string | undefined {
    return file.read((prepare) => prepare(sql).get(...values))?.json as string | undefined
  }

  function dropOthers(table: 'conversions' | 'pictures', paths: ReadonlySet<string>): void {
    const kept = file.read((prepare) => prepare(`select path from ${table}`).all()) ?? []
    const gone = kept.filter(({ path }) => !paths.has(path as string))
    if (gone.length === 0) return
    file.write((prepare) => {
      for (const { path } of gone) prepare(`delete from ${table} where path = ?`).run(path)
    })
  }

  return {
    /** @returns The entry of a file with this stamp, as JSON; `undefined` if it is not cached. */
    find: (path: string, stamp: string) =>
      findJson('select entry as json from conversions where path = ? and stamp = ?', path, stamp),
    /** @returns The tree or page of a file's rich text, as JSON; `undefined` if it is not cached. */
    findText: (path: string, digest: string, part: 'tree' | 'page') =>
      findJson(`select ${part} as json from texts where path = ? and digest = ?`, path, digest),
    /**
     * Stores conversions, replacing earlier ones. Earlier rich texts stay until `retain`, since a release may still
     * show them.
     * @returns Whether the conversions are stored.
     */
    keep(conversions: readonly StoredConversion[]): boolean {
      const isKept = file.write((prepare) => {
        const keep = prepare('insert or replace into conversions values (?, ?, ?, ?)')
        // Of two pages with the same tree, the newer one is right.
        const keepText = prepare('insert or replace into texts values (?, ?, ?, ?)')
        for (const { path, stamp, entry, texts } of conversions) {
          keep.run(path, stamp, entry, texts.map(({ digest }) => digest).join(' '))
          for (const { digest, tree, page } of texts) keepText.run(path, digest, tree, page ?? null)
        }
        return true
      })
      return isKept ?? false
    },
    /** @returns The size of a picture with this stamp, as JSON; `undefined` if it is not cached. */
    findPicture(path: string, stamp: string) {
      pictures.add(path)
      return findJson('select json from pictures where path = ? and stamp = ?', path, stamp)
    },
    keepPicture(path: string, stamp: string, json: string): void {
      file.write((prepare) =>
        prepare('insert or replace into pictures values (?, ?, ?)').run(path, stamp, json),
      )
    },
    /** Removes all other files, unused rich texts, and pictures for which nobody called `findPicture`. */
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

import { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { inSlices } from '../../space/in-slices.ts'
import type { Entry, Space } from '../../space/space.ts'
import { searchText } from './search-text.ts'
import { normalizeText } from './search-words.ts'

/** One field of an entry in one locale. */
export interface IndexedText {
  entry: Entry
  fieldId: string
  /** Code of the locale; `undefined` for what is in the entry's own fields. */
  locale?: string
}

export type Found = ReadonlyMap<Entry, readonly IndexedText[]>

export type EntryIndex = ReturnType<typeof createEntryIndex>

/**
 * Creates an empty full-text index of entries: a table of SQLite's FTS5, in memory. An entry never changes: what is
 * published again is another object.
 */
export function createEntryIndex() {
  const rowsByEntry = new Map<Entry, number[]>()
  const texts = new Map<number, IndexedText>()
  /** Of terms that were searched lately: a word that most entries have takes some milliseconds to find. */
  const found = new LRUCache<string, Found>({ max: MAX_CACHED_TERMS, memoMethod: query })
  let lastRow = 0
  let table: ReturnType<typeof openTable> | undefined

  /** Indexes the entries of a space that are not indexed yet. Requests are answered meanwhile. */
  async function prepare({ entries }: Pick<Space, 'entries'>): Promise<void> {
    table ??= openTable()
    // While requests are answered an update may remove entries again.
    for (let missing = missingOf(entries); missing.length > 0; missing = missingOf(entries))
      await inSlices(missing, add)
  }

  function missingOf(entries: Space['entries']): Entry[] {
    return [...entries.values()].filter((entry) => !rowsByEntry.has(entry))
  }

  function add(entry: Entry): void {
    if (rowsByEntry.has(entry)) return
    found.clear()
    const rows: number[] = []
    for (const [locale, fields] of [[undefined, entry.fields] as const, ...(entry.translations ?? [])]) {
      for (const [fieldId, value] of Object.entries(fields)) {
        const text = normalizeText(searchText(value))
        if (text === '') continue
        lastRow += 1
        table!.insert.run(lastRow, text.replaceAll('\n', LINE_BREAK))
        texts.set(lastRow, { entry, fieldId, locale })
        rows.push(lastRow)
      }
    }
    rowsByEntry.set(entry, rows)
  }

  function remove(entry: Entry, rows: readonly number[]): void {
    found.clear()
    rowsByEntry.delete(entry)
    for (const row of rows) {
      table!.remove.run(row)
      texts.delete(row)
    }
  }

  return {
    prepare,
    /**
     * Removes the entries that are in none of these spaces, and indexes what is new. Does nothing before the first `prepare`.
     */
    async update(...spaces: readonly Pick<Space, 'entries'>[]): Promise<void> {
      if (!table) return
      const present = new Set(spaces.flatMap(({ entries }) => [...entries.values()]))
      const gone = [...rowsByEntry].filter(([entry]) => !present.has(entry))
      await inSlices(gone, ([entry, rows]) => remove(entry, rows))
      for (const space of spaces) await prepare(space)
    },
    /** The texts that hold a term, which is made by `parseSearch`, by their entries. */
    find: (term: string): Found => found.memo(term),
  }

  function query(term: string): Found {
    if (!table) return new Map()
    const { rows } = table.find.get(`"${term.trim()}"${term.endsWith(' ') ? '' : '*'}`) as { rows: string }
    const hits = (JSON.parse(rows) as number[]).flatMap((row) => texts.get(row) ?? [])
    return Map.groupBy(hits, ({ entry }) => entry)
  }
}

const MAX_CACHED_TERMS = 100

/** A word of its own, which no search holds: phrases do not go over the end of a line. */
const LINE_BREAK = ' \u2028 '

function openTable() {
  const database = new DatabaseSync(':memory:')
  // Texts come normalized; this tokenizer takes every character beyond ASCII for part of a word.
  database.exec(`create virtual table texts using fts5(
    text, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 2')`)
  // Nothing is ever rolled back, and one transaction for all changes is much faster than one for each.
  database.exec('pragma journal_mode = off; begin')
  const insert = database.prepare('insert into texts (rowid, text) values (?, ?)')
  const remove = database.prepare('delete from texts where rowid = ?')
  // They return rowids of FTS5's own tables, which are larger than a number can be.
  for (const statement of [insert, remove]) statement.setReadBigInts(true)
  return {
    insert,
    remove,
    find: database.prepare('select json_group_array(rowid) as rows from texts where texts match ?'),
  }
}

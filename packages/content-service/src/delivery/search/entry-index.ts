import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { Entry, Space } from '../../space/space.ts'
import { searchText } from './search-text.ts'
import { normalizeText } from './search-words.ts'

/** One field of an entry in one locale. */
export interface IndexedText {
  entry: Entry
  fieldId: string
  /** Code of the locale; `undefined` for the entry's own fields. */
  locale?: string
}

export type Found = ReadonlyMap<Entry, readonly IndexedText[]>

export type EntryIndex = ReturnType<typeof createEntryIndex>

/** Creates an empty full-text index in memory (SQLite's FTS5). A new version of an entry is another object. */
export function createEntryIndex() {
  const rowsByEntry = new Map<Entry, number[]>()
  const texts = new Map<number, IndexedText>()
  let lastRow = 0
  let table: ReturnType<typeof openTable> | undefined

  /** Indexes the entries of a space that are not indexed yet. The process keeps answering requests. */
  async function prepare({ entries }: Pick<Space, 'entries'>): Promise<void> {
    table ??= openTable()
    // An update may remove entries meanwhile.
    for (let missing = missingOf(entries); missing.length > 0; missing = missingOf(entries))
      await inSlices(missing, add)
  }

  function missingOf(entries: Space['entries']): Entry[] {
    return [...entries.values()].filter((entry) => !rowsByEntry.has(entry))
  }

  function add(entry: Entry): void {
    if (rowsByEntry.has(entry)) return
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
    rowsByEntry.delete(entry)
    for (const row of rows) {
      table!.remove.run(row)
      texts.delete(row)
    }
  }

  /** Finds the texts that contain a term of `parseSearch`, by their entries. */
  function find(term: string): Found {
    if (!table) return new Map()
    const { rows } = table.find.get(`"${term.trim()}"${term.endsWith(' ') ? '' : '*'}`) as { rows: string }
    const hits = (JSON.parse(rows) as number[]).flatMap((row) => texts.get(row) ?? [])
    return Map.groupBy(hits, ({ entry }) => entry)
  }

  return {
    prepare,
    /** Removes entries of none of these spaces, and indexes new ones. Does nothing before the first `prepare`. */
    async update(...spaces: readonly Pick<Space, 'entries'>[]): Promise<void> {
      if (!table) return
      const present = new Set(spaces.flatMap(({ entries }) => [...entries.values()]))
      const gone = [...rowsByEntry].filter(([entry]) => !present.has(entry))
      await inSlices(gone, ([entry, rows]) => remove(entry, rows))
      for (const space of spaces) await prepare(space)
    },
    find,
  }
}

const SLICE_MS = 5

/** Processes items one after the other, with a pause for other work every few milliseconds. */
async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let pauseAt = performance.now() + SLICE_MS
  for (const item of items) {
    work(item)
    if (performance.now() < pauseAt) continue
    await setImmediate()
    pauseAt = performance.now() + SLICE_MS
  }
}

/** A word that no search contains. It keeps phrases from matching across a line break. */
const LINE_BREAK = ' \u2028 '

function openTable() {
  const database = new DatabaseSync(':memory:')
  // Texts are already normalized. This tokenizer treats every character beyond ASCII as part of a word.
  database.exec(`create virtual table texts using fts5(
    text, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 2')`)
  // The index never rolls back, and one transaction for all changes is much faster than one per change.
  database.exec('pragma journal_mode = off; begin')
  const insert = database.prepare('insert into texts (rowid, text) values (?, ?)')
  const remove = database.prepare('delete from texts where rowid = ?')
  // These statements return row ids of FTS5's own tables, which can exceed the range of numbers.
  for (const statement of [insert, remove]) statement.setReadBigInts(true)
  return {
    insert,
    remove,
    find: database.prepare('select json_group_array(rowid) as rows from texts where texts match ?'),
  }
}

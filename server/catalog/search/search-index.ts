import { createRests } from '@waypost/http/rests.ts'
import { openSqliteFile, type Prepare } from '@waypost/local-files/sqlite/sqlite-file.ts'
import { isBusy } from '@waypost/local-files/sqlite/sqlite-errors.ts'
import pLimit from 'p-limit'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { markPlaces, MAX_FOUND, MAX_WORDS, type FoundArticle, type SearchResult } from '#domain/search.ts'
import { foldText, placesOf, wordsOf, type Place } from '#domain/search-words.ts'
import type { Snapshot } from '../types.ts'
import { cutPassage, MARK } from './passage.ts'
import { oneLine, plainText } from './plain-text.ts'
import { searchExpressions } from './search-expressions.ts'

interface SearchIndexOptions {
  /** File of the index. Several processes may have it open. */
  path: string
  /** Called when the index replaces a damaged file, and once when the file becomes unusable. */
  onError(error: unknown): void
}

/**
 * `articles` contains texts as readers see them, `texts` the same texts from `foldText`, indexed by the stems of their words, and
 * `words` all words, to correct misspelled ones. FTS5 only divides the texts at spaces.
 */
const SCHEMA = `
  create table articles (row integer primary key, id text not null unique, version text not null,
    title text not null, text text not null) strict;
  create virtual table texts using fts5(title, subjects, text, tokenize = 'porter ascii', prefix = '1 2 3');
  insert into texts (texts, rank) values ('rank', 'bm25(10, 4, 1)');
  insert into texts (texts, rank) values ('secure-delete', 1);
  create virtual table words using fts5(text, content = '', detail = none, columnsize = 0, tokenize = 'ascii');
  insert into words (words, rank) values ('secure-delete', 1);
  create virtual table vocabulary using fts5vocab(words, row)`

/** Kilobytes of the index in SQLite's memory cache. */
const CACHE_KB = 1_000

/** Number of articles to index before other requests have a turn. */
const ARTICLES_PER_TURN = 20

/**
 * Opens the index, a table of SQLite's FTS5 on the disk. It contains one snapshot. A search or update with another snapshot first
 * indexes the differences.
 * @see docs/decisions/033-search-is-a-table-on-the-disk.md
 */
export function openSearchIndex({ path, onError }: SearchIndexOptions) {
  const file = openSqliteFile({
    path,
    schema: SCHEMA,
    // Raise this number when the index holds other words of an article, or `foldText` makes other words of them.
    version: 3,
    isCache: true,
    synchronous: 'normal',
    busyMs: 200,
    cacheKb: CACHE_KB,
    onError: (error) => {
      // Another process is writing the same index.
      if (!isBusy(error)) onError(error)
    },
  })
  const turn = pLimit(1)
  const afterRest = createRests()
  /** Version of the indexed snapshot. */
  let indexed: string | undefined
  let vocabulary: string | undefined

  async function update({ version, texts, versions, readArticle, readPage }: Snapshot): Promise<boolean> {
    if (version === indexed) return true
    indexed = undefined
    const known = file.read(readVersions)
    if (!known) return false
    const isCurrent = (id: string) => known.get(id) === versions.get(id)
    const gone = [...known.keys()].filter((id) => !isCurrent(id))
    const missing = texts.filter(({ id }) => !isCurrent(id))
    if (gone.length + missing.length > 0) vocabulary = undefined
    const areGone = await inTurns(gone, remove)
    const areAdded = await inTurns(missing, (prepare, { id, page }) => {
      const {
        title,
        category,
        tags = [],
        series,
        body,
      } = (page === undefined ? readArticle(id) : readPage(page))!
      // Another process may have indexed the article meanwhile.
      remove(prepare, id)
      const [shownTitle, text] = [oneLine(title), plainText(body)]
      const { lastInsertRowid: row } = prepare(
        'insert into articles (id, version, title, text) values (?, ?, ?, ?)',
      ).run(id, versions.get(id)!, shownTitle, text)
      const subjects = [category, ...tags, series].filter(Boolean).join(' ')
      const texts = [shownTitle, oneLine(subjects), text].map(foldText)
      prepare('insert into texts (rowid, title, subjects, text) values (?, ?, ?, ?)').run(row, ...texts)
      prepare('insert into words (rowid, text) values (?, ?)').run(row, texts.join(' '))
    })
    if (!areGone || !areAdded) return false
    indexed = version
    return true
  }

  /** @returns Whether all items were written. */
  async function inTurns<T>(items: readonly T[], act: (prepare: Prepare, item: T) => void): Promise<boolean> {
    for (let start = 0; start < items.length; start += ARTICLES_PER_TURN) {
      await nextTurn()
      const isWritten = file.write((prepare) => {
        // Without this, the disk would still contain withdrawn texts.
        prepare('pragma secure_delete = on').get()
        for (const item of items.slice(start, start + ARTICLES_PER_TURN)) act(prepare, item)
        return true
      })
      if (!isWritten) return false
    }
    return true
  }

  function find(snapshot: Snapshot, text: string): SearchResult | undefined {
    const words = wordsOf(text).slice(0, MAX_WORDS)
    if (words.length === 0) return NOTHING
    return file.read((prepare) => {
      const { all, wider, some } = searchExpressions(words, {
        count: (expression) => countFound(prepare, expression),
        total: snapshot.texts.length,
        read: () => (vocabulary ??= readVocabulary(prepare)),
      })
      const articles = findArticles(prepare, all, snapshot)
      const isNew = ({ id }: FoundArticle) => articles.every((article) => article.id !== id)
      const others = articles.length < MAX_FOUND ? wider() : undefined
      if (others !== undefined)
        articles.push(
          ...findArticles(prepare, others, snapshot)
            .filter(isNew)
            .slice(0, MAX_FOUND - articles.length),
        )
      const total = articles.length < MAX_FOUND ? articles.length : countFound(prepare, others ?? all)
      if (total >= FEW || some === undefined) return { articles, total, partial: [] }
      return { articles, total, partial: findArticles(prepare, some, snapshot).filter(isNew) }
    })
  }

  return {
    /** Indexes the articles of a snapshot, so that the next search is quick. @returns Whether the index contains them now. */
    update: (snapshot: Snapshot) => turn(() => update(snapshot)),
    find: (snapshot: Snapshot, text: string) =>
      turn(async () => {
        const found = (await update(snapshot)) ? await afterRest(() => find(snapshot, text)) : undefined
        // Another process may have replaced the file.
        if (!found) indexed = undefined
        return found
      }),
    close: file.close,
  }
}

interface FoundRow {
  id: string
  version: string
  title: string
  text: string
  foldedTitle: string
  foldedText: string
}

const NOTHING: SearchResult = { articles: [], total: 0, partial: [] }

/** If fewer articles than this contain all words, the search adds articles that contain some. */
const FEW = 3

const FIND = `
  select id, version, articles.title, articles.text,
    highlight(texts, 0, char(2), char(2)) as foldedTitle,
    highlight(texts, 2, char(2), char(2)) as foldedText
  from texts join articles on articles.row = texts.rowid
  where texts match ? order by rank limit ?`

function findArticles(
  prepare: Prepare,
  expression: string,
  { texts, byId, versions }: Snapshot,
): FoundArticle[] {
  const rows = prepare(FIND).all(expression, MAX_FOUND) as unknown as FoundRow[]
  return rows.flatMap(({ id, version, title, text, foldedTitle, foldedText }) => {
    const article =
      versions.get(id) === version ? (byId.get(id) ?? texts.findLast((each) => each.id === id)) : undefined
    if (!article) return []
    const { category, date, image, minutes, page, unpublished } = article
    return [
      {
        id,
        category,
        date,
        image,
        minutes,
        page,
        unpublished,
        title: markPlaces(title, readMarked(title, foldedTitle)),
        passage: cutPassage(markPlaces(text, readMarked(text, foldedText)).join(MARK)).split(MARK),
      },
    ]
  })
}

function countFound(prepare: Prepare, expression: string): number {
  return prepare('select count(*) as total from texts where texts match ?').get(expression)!.total as number
}

function readVersions(prepare: Prepare): Map<string, string> {
  const rows = prepare('select id, version from articles').all() as { id: string; version: string }[]
  return new Map(rows.map(({ id, version }) => [id, version]))
}

function readVocabulary(prepare: Prepare): string {
  const { words } = prepare('select group_concat(term, char(10)) as words from vocabulary').get() as {
    words: string | null
  }
  return words === null ? '' : `${words}\n`
}

function remove(prepare: Prepare, id: string): void {
  const found = prepare('delete from articles where id = ? returning row').get(id)
  if (!found) return
  prepare(
    `insert into words (words, rowid, text)
     select 'delete', rowid, title || ' ' || subjects || ' ' || text from texts where rowid = ?`,
  ).run(found.row)
  prepare('delete from texts where rowid = ?').run(found.row)
}

/** Finds the places of a text whose words are marked in its folded text: a word has as many spaces before it as words. */
function readMarked(text: string, folded: string): Place[] {
  if (!folded.includes(MARK)) return []
  const places = placesOf(text)
  let spaces = 0
  return folded.split(MARK).flatMap((piece, index) => {
    const first = spaces
    spaces += piece.split(' ').length - 1
    return index % 2 === 1 ? [{ start: places[first].start, end: places[spaces].end }] : []
  })
}

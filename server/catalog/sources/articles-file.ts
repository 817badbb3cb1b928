import { isBusy } from '@waypost/local-files/sqlite/sqlite-errors.ts'
import { openSqliteFile, type Prepare } from '@waypost/local-files/sqlite/sqlite-file.ts'
import type { ArticleRecord } from '../articles/snapshot.ts'

export interface StoredArticle {
  /** `undefined` if its entry cannot be shown. */
  record: Omit<ArticleRecord, 'readBody'> | undefined
  /** Keys of all targets of the entry's links, including missing targets, and of its tags. */
  links: readonly string[]
}

/** The state of the stored articles. Instants are milliseconds since 1970. */
export interface StoredState {
  /** Sync token for later changes. */
  token: string
  locale: string
  /** When the space last confirmed that the articles are current. */
  confirmedAt: number
  /** When the whole space was last read, rather than only its changes. */
  wholeAt: number
}

/** Articles of one state of a space, by the keys of their entries. */
export interface StoredArticles extends Omit<StoredState, 'token'> {
  /** `undefined` if another version of the program stored the articles: the catalog then reads all articles again. */
  token: string | undefined
  articles: ReadonlyMap<string, StoredArticle>
}

export type ArticlesFile = ReturnType<typeof openArticlesFile>

interface ArticlesFileOptions {
  path: string
  /** Identifies the space. Stored articles of another space are deleted. */
  space: string
  /** Identifies the program. Another version may show the same entries differently. */
  program: string
  /** Called when the store replaces a damaged file, and once when the file becomes unusable. */
  onError(error: unknown): void
}

const SCHEMA = `
  create table state (space text not null, program text not null, token text not null, locale text not null, confirmed_at integer not null, whole_at integer not null) strict;
  create table articles (key text primary key, record text, links text not null, body text not null) strict`

const FIND = `
  select program, token, locale, confirmed_at as confirmedAt, whole_at as wholeAt from state where space = ?`

/**
 * Stores articles on the disk. Bodies are on the disk only, not in memory. If the file is lost, the catalog reads the
 * articles again. Some articles may be newer than the token; the space then reports their changes a second time.
 */
export function openArticlesFile({ path, space, program, onError }: ArticlesFileOptions) {
  const file = openSqliteFile({
    path,
    schema: SCHEMA,
    // Raise this number when a record has another shape. The site shows records of an earlier program until the space
    // has answered.
    version: 8,
    isCache: true,
    // Commits must be whole: the file must not contain a token without its articles.
    synchronous: 'normal',
    busyMs: 200,
    isChecked: true,
    onError: (error) => {
      // Another process is writing the same articles.
      if (!isBusy(error)) onError(error)
    },
  })

  function findState(prepare: Prepare) {
    return prepare(FIND).get(space) as (StoredState & { program: string }) | undefined
  }

  return {
    /** Loads the stored articles of this space; `undefined` if there are none. */
    load: (): StoredArticles | undefined =>
      file.read((prepare) => {
        const state = findState(prepare)
        if (!state) return undefined
        const articles = new Map<string, StoredArticle>()
        for (const { key, record, links } of prepare('select key, record, links from articles').iterate())
          articles.set(key as string, {
            record: record === null ? undefined : (JSON.parse(record as string) as StoredArticle['record']),
            links: links === '' ? NO_LINKS : (links as string).split('\n'),
          })
        return { ...state, token: state.program === program ? state.token : undefined, articles }
      }),
    /** Whether the file contains a state of this space. */
    isFinished: () => file.read(findState) !== undefined,
    /** Reads the body of an article; `undefined` if it is missing. */
    findBody: (key: string) =>
      file.read(
        (prepare) => prepare('select body from articles where key = ?').get(key)?.body as string | undefined,
      ),
    /** Stores articles, replacing earlier versions. @returns Whether they are stored now. */
    keep(articles: readonly [key: string, article: StoredArticle & { body: string }][]): boolean {
      const isKept = file.write((prepare) => {
        // Without this, the disk would still contain withdrawn texts.
        prepare('pragma secure_delete = on').get()
        if (!findState(prepare)) dropOtherSpace(prepare)
        const put = prepare('insert or replace into articles values (?, ?, ?, ?)')
        for (const [key, { record, links, body }] of articles)
          put.run(key, record ? JSON.stringify(record) : null, links.join('\n'), body)
        return true
      })
      return isKept ?? false
    },
    /**
     * Stores the state that belongs to the stored articles.
     * @param isGone Chooses the articles to delete; none if absent.
     * @returns Whether the state is stored now.
     */
    finish({ token, locale, confirmedAt, wholeAt }: StoredState, isGone?: (key: string) => boolean): boolean {
      const isNoted = file.write((prepare) => {
        prepare('pragma secure_delete = on').get()
        if (isGone) dropArticles(prepare, isGone)
        prepare('delete from state').run()
        const put = prepare('insert into state values (?, ?, ?, ?, ?, ?)')
        put.run(space, program, token, locale, confirmedAt, wholeAt)
        return true
      })
      return isNoted ?? false
    },
    close: file.close,
  }
}

const NO_LINKS: readonly string[] = []

/** The file, not this process's memory, lists the articles: another process may have stored more. */
function dropArticles(prepare: Prepare, isGone: (key: string) => boolean): void {
  for (const { key } of prepare('select key from articles').all())
    if (isGone(key as string)) prepare('delete from articles where key = ?').run(key as string)
}

function dropOtherSpace(prepare: Prepare): void {
  if (prepare('select 1 from state').get() === undefined) return
  prepare('delete from articles').run()
  prepare('delete from state').run()
}

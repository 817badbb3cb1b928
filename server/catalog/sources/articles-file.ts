import { isBusy } from '@waypost/local-files/sqlite/sqlite-errors.ts'
import { openSqliteFile, type Prepare } from '@waypost/local-files/sqlite/sqlite-file.ts'
import type { ArticleRecord } from '../articles/snapshot.ts'

/** A stored article. */
export interface StoredArticle {
  /** `undefined` if its entry cannot be shown. */
  record: Omit<ArticleRecord, 'readBody'> | undefined
  /** Keys of all targets of the entry's links, existing or not. */
  links: readonly string[]
}

/** The state of the stored articles. Instants are milliseconds since 1970. */
export interface StoredState {
  /** Sync token for later changes. */
  token: string
  /** Code of the articles' locale. */
  locale: string
  /** When the space last confirmed the articles. */
  confirmedAt: number
  /** When the whole space was last read. */
  wholeAt: number
}

/** Articles of one state of a space, by the keys of their entries. */
export interface StoredArticles extends Omit<StoredState, 'token'> {
  /** `undefined` if another version of the program stored the articles: then all are read again. */
  token: string | undefined
  articles: ReadonlyMap<string, StoredArticle>
}

export type ArticlesFile = ReturnType<typeof openArticlesFile>

interface ArticlesFileOptions {
  path: string
  /** Identifies the space; articles of another one are dropped. */
  space: string
  /** Identifies the program: another one may show the same entries differently. */
  program: string
  /** Called when a damaged file was replaced, and once when the file becomes unusable. */
  onError(error: unknown): void
}

const SCHEMA = `
  create table state (space text not null, program text not null, token text not null, locale text not null, confirmed_at integer not null, whole_at integer not null) strict;
  create table articles (key text primary key, record text, links text not null, body text not null) strict`

const FIND = `
  select program, token, locale, confirmed_at as confirmedAt, whole_at as wholeAt from state where space = ?`

/**
 * Stores articles on the disk. Their bodies are there alone, not in memory. If the file is lost, the articles are read again. Some
 * may be newer than the token: the space then reports their changes once more.
 */
export function openArticlesFile({ path, space, program, onError }: ArticlesFileOptions) {
  const file = openSqliteFile({
    path,
    schema: SCHEMA,
    // Raise it when a record has another shape, too: records of an earlier program are shown until the space has answered.
    version: 3,
    isCache: true,
    // Keeps commits whole: a token must not outlive its articles.
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
        // A withdrawn text must not stay readable on the disk.
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
     * Stores the state that the stored articles have reached.
     *
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

/** The file decides which articles exist: another process may have stored some that this one does not know. */
function dropArticles(prepare: Prepare, isGone: (key: string) => boolean): void {
  for (const { key } of prepare('select key from articles').all())
    if (isGone(key as string)) prepare('delete from articles where key = ?').run(key as string)
}

function dropOtherSpace(prepare: Prepare): void {
  if (prepare('select 1 from state').get() === undefined) return
  prepare('delete from articles').run()
  prepare('delete from state').run()
}

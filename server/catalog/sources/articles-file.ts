import { isBusy } from '@waypost/local-files/sqlite/sqlite-errors.ts'
import { openSqliteFile, type Prepare } from '@waypost/local-files/sqlite/sqlite-file.ts'
import type { ArticleRecord } from '../articles/snapshot.ts'

/** An article as it is kept. */
export interface StoredArticle {
  /** `undefined` if its entry cannot be shown. */
  record: Omit<ArticleRecord, 'readBody'> | undefined
  /** Keys of everything that the entry links to, existing or not. */
  links: readonly string[]
}

/** What articles were read by. Instants in milliseconds since 1970. */
export interface StoredState {
  /** Sync token for what has changed since. */
  token: string
  /** Code of the locale in which they were read. */
  locale: string
  /** When the space last confirmed them. */
  confirmedAt: number
  /** When the space was last read as a whole. */
  wholeAt: number
}

/** Articles of one state of a space, by the keys of their entries. */
export interface StoredArticles extends Omit<StoredState, 'token'> {
  /** `undefined` if another version of the program made the articles: then all are read again. */
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
  /** Called when a damaged file was replaced, and when nothing can be kept: then once, until it can be again. */
  onError(error: unknown): void
}

const SCHEMA = `
  create table state (space text not null, program text not null, token text not null, locale text not null, confirmed_at integer not null, whole_at integer not null) strict;
  create table articles (key text primary key, record text, links text not null, body text not null) strict`

const FIND = `
  select program, token, locale, confirmed_at as confirmedAt, whole_at as wholeAt from state where space = ?`

/**
 * Keeps articles on the disk over restarts: their bodies are nowhere else. The file can be lost: then they are read again.
 * Articles that are newer than the token do no harm, since the space reports again what changed after it.
 */
export function openArticlesFile({ path, space, program, onError }: ArticlesFileOptions) {
  const file = openSqliteFile({
    path,
    schema: SCHEMA,
    // Raised when a record looks different, too: those of an earlier program are shown until the space has answered.
    version: 3,
    isCache: true,
    // Whole commits, since a token must not outlive its articles.
    synchronous: 'normal',
    busyMs: 200,
    isChecked: true,
    onError: (error) => {
      // Another process is writing the same.
      if (!isBusy(error)) onError(error)
    },
  })

  function findState(prepare: Prepare) {
    return prepare(FIND).get(space) as (StoredState & { program: string }) | undefined
  }

  return {
    /** Gives what was kept of this space; `undefined` if nothing was. */
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
    /** Whether anything of this space is kept up to a token. */
    isFinished: () => file.read(findState) !== undefined,
    /** The body of an article; `undefined` if it is not kept. */
    findBody: (key: string) =>
      file.read(
        (prepare) => prepare('select body from articles where key = ?').get(key)?.body as string | undefined,
      ),
    /** Keeps articles in place of what was kept of them. @returns Whether they are kept now. */
    keep(articles: readonly [key: string, article: StoredArticle & { body: string }][]): boolean {
      const isKept = file.write((prepare) => {
        // What is taken back must not stay readable on the disk.
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
     * Notes that everything up to a token is kept.
     *
     * @param isGone Tells which articles are dropped; none if not given.
     * @returns Whether that is noted now.
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

/** Another process may have kept articles that this one never knew. */
function dropArticles(prepare: Prepare, isGone: (key: string) => boolean): void {
  for (const { key } of prepare('select key from articles').all())
    if (isGone(key as string)) prepare('delete from articles where key = ?').run(key as string)
}

function dropOtherSpace(prepare: Prepare): void {
  if (prepare('select 1 from state').get() === undefined) return
  prepare('delete from articles').run()
  prepare('delete from state').run()
}

import { openSqliteFile } from '@waypost/local-files/sqlite-file.ts'
import type { ArticleRecord } from '../articles/snapshot.ts'

/** An article as it is kept. */
export interface KeptArticle {
  /** `undefined` if its entry cannot be shown. */
  record: Omit<ArticleRecord, 'readBody'> | undefined
  /** Keys of everything that the entry links to, existing or not. */
  links: readonly string[]
}

/** Articles of one state of a space, by the keys of their entries. */
export interface KeptArticles {
  /** Sync token for what has changed since. */
  token: string
  /** Code of the locale in which they were read. */
  locale: string
  articles: ReadonlyMap<string, KeptArticle>
}

/** Keeps articles on the disk over restarts: their bodies are nowhere else. It can be lost: then they are read again. */
export interface ArticlesFile {
  /** Gives what the same program kept; `undefined` if it kept nothing. */
  load(): KeptArticles | undefined
  /** The body of an article; `undefined` if it is not kept. */
  findBody(key: string): string | undefined
  /** Keeps articles in place of what was kept of them. @returns Whether they are kept now. */
  keep(articles: readonly [key: string, article: KeptArticle & { body: string }][]): boolean
  /** Notes that everything up to a token is kept, and drops articles that are gone. */
  finish(state: Pick<KeptArticles, 'token' | 'locale'>, gone: readonly string[]): void
  close(): void
}

const SCHEMA = `
  create table state (program text not null, token text not null, locale text not null) strict;
  create table articles (key text primary key, record text, links text not null, body text not null) strict`

/**
 * Opens the file when it is first used.
 *
 * @param program Identifies the program: another one may show the same entries differently.
 * @param onTrouble Called when a damaged file was replaced, and once when nothing can be kept.
 */
export function openArticlesFile(
  path: string,
  program: string,
  onTrouble: (error: unknown) => void,
): ArticlesFile {
  const file = openSqliteFile({
    path,
    schema: SCHEMA,
    version: 1,
    isMadeAgain: true,
    // Nothing is lost that cannot be made again, so the disk is never waited for.
    synchronous: 'off',
    busyMs: 200,
    onTrouble,
  })
  return {
    load: () =>
      file.read((prepare) => {
        const state = prepare('select token, locale from state where program = ?').get(program)
        if (!state) return undefined
        const articles = new Map<string, KeptArticle>()
        for (const { key, record, links } of prepare('select key, record, links from articles').iterate())
          articles.set(key as string, {
            record: record === null ? undefined : (JSON.parse(record as string) as KeptArticle['record']),
            links: links === '' ? NO_LINKS : (links as string).split('\n'),
          })
        return { ...(state as unknown as Pick<KeptArticles, 'token' | 'locale'>), articles }
      }),
    findBody: (key) =>
      file.read(
        (prepare) => prepare('select body from articles where key = ?').get(key)?.body as string | undefined,
      ),
    keep(articles) {
      const isKept = file.write((prepare) => {
        const put = prepare('insert or replace into articles values (?, ?, ?, ?)')
        for (const [key, { record, links, body }] of articles)
          put.run(key, record ? JSON.stringify(record) : null, links.join('\n'), body)
        return true
      })
      return isKept ?? false
    },
    finish({ token, locale }, gone) {
      file.write((prepare) => {
        for (const key of gone) prepare('delete from articles where key = ?').run(key)
        prepare('delete from state').run()
        prepare('insert into state values (?, ?, ?)').run(program, token, locale)
      })
    },
    close: file.close,
  }
}

const NO_LINKS: readonly string[] = []

import { ARTICLES } from '../articles/article.ts'
import type { ArticleRecord } from '../articles/snapshot.ts'
import { forEachInTurns, type ArticleSource, type ConvertEntry } from './article-source.ts'
import type { ArticlesFile, KeptArticle } from './articles-file.ts'
import { untilAborted, type OpenClient } from './client.ts'
import { convertArticle, linksOf, type SpaceArticle } from './space-article.ts'
import { fetchDefaultLocale, fetchItems, readChanges, type SpaceChanges, type SpaceItem } from './sync.ts'

interface SyncOptions {
  openClient: OpenClient
  convert: ConvertEntry
  /** Keeps the articles for the next process, and their bodies for this one. */
  file: ArticlesFile
}

/** An article in memory. */
interface KnownArticle {
  record: ArticleRecord | undefined
  links: readonly string[]
}

/**
 * Follows the articles of a space that costs nothing to ask, by sync. No copy of the space is kept: what an article links to
 * is fetched when the article has to be made. Bodies of articles are in the file alone.
 *
 * @see docs/decisions/024-a-small-process.md
 */
export function syncArticles({ openClient, convert, file }: SyncOptions): ArticleSource {
  const parser = openClient(new AbortController().signal)
  let articles: ReadonlyMap<string, KnownArticle> = new Map()
  /** The same array as long as nothing changes. */
  let records: readonly ArticleRecord[] = []
  let token: string | undefined
  let locale: string | undefined
  let isLoaded = false

  return {
    read(signal) {
      if (!isLoaded) load()
      return untilAborted(signal, read(signal))
    },
    close: file.close,
  }

  function load(): void {
    isLoaded = true
    const kept = file.load()
    if (!kept) return
    ;({ token, locale } = kept)
    articles = new Map(Array.from(kept.articles, ([key, article]) => [key, known(key, article)]))
    records = recordsOf(articles)
  }

  async function read(signal: AbortSignal): Promise<readonly ArticleRecord[]> {
    const client = openClient(signal)
    const inLocale = await fetchDefaultLocale(client)
    const next = new Map(articles)
    const reported = new Set<string>()
    const end = await readChanges(client, inLocale === locale ? token : undefined, signal, async (items) => {
      for (const key of items.keys()) reported.add(key)
      await take(items)
    })
    if (end.isWhole) for (const key of next.keys()) if (!reported.has(key)) next.delete(key)
    // In a whole each article was made with what it links to.
    const linking = end.isWhole
      ? []
      : [...next].filter(([, { links }]) => links.some((link) => reported.has(link)))
    const keys = linking.map(([key]) => key)
    await take(await fetchItems(client, keys))
    signal.throwIfAborted()

    const gone = [...articles.keys()].filter((key) => !next.has(key))
    if (end.token !== token || inLocale !== locale) file.finish({ token: end.token, locale: inLocale }, gone)
    if (reported.size > 0 || gone.length > 0) records = recordsOf(next)
    articles = next
    token = end.token
    locale = inLocale
    return records

    /** Makes the articles among the items, and forgets the others. */
    async function take(items: SpaceChanges['items']): Promise<void> {
      const entries = new Map<string, SpaceItem>()
      for (const [key, item] of items) {
        if (item?.contentType === ARTICLES) entries.set(key, item)
        else next.delete(key)
      }
      const links = new Set([...entries.values()].flatMap((item) => [...linksOf(item, inLocale)]))
      const around = new Map([...(await fetchItems(client, links)), ...entries])
      const made: [string, KeptArticle & { body: string }][] = []
      await forEachInTurns(entries.keys(), (key) => {
        const article = convertArticle(key, { items: around, locale: inLocale, parser, convert })
        made.push([key, { ...toKept(article), body: article.record?.readBody() ?? '' }])
      })
      signal.throwIfAborted()
      const isKept = made.length > 0 && file.keep(made)
      for (const [key, { body, ...article }] of made)
        next.set(key, known(key, article, isKept ? undefined : body))
    }
  }

  /** @param body Where it could not be kept. */
  function known(key: string, { record, links }: KeptArticle, body?: string): KnownArticle {
    const readBody = () => {
      const found = body ?? file.findBody(key)
      if (found === undefined) throw new Error(`The text of '${key}' is not in the data folder any more.`)
      return found
    }
    return { record: record && { ...record, readBody }, links }
  }
}

function toKept({ record, links }: SpaceArticle): KeptArticle {
  if (!record) return { record, links: [...links] }
  const { summary, version, imageOrigins } = record
  return { record: { summary, version, imageOrigins }, links: [...links] }
}

function recordsOf(articles: ReadonlyMap<string, KnownArticle>): ArticleRecord[] {
  return [...articles.values()].flatMap(({ record }) => record ?? [])
}

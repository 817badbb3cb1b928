import { isDeepStrictEqual } from 'node:util'
import { namesOfTags, type TagNames } from '../articles/article-tags.ts'
import { isShownType } from '../articles/content-type.ts'
import type { ArticleRecord } from '../articles/snapshot.ts'
import { forEachInTurns, type ArticleSource, type ConvertEntry } from './article-source.ts'
import type { ArticlesFile, StoredArticle, StoredState } from './articles-file.ts'
import { untilAborted, type ContentClient, type OpenClient } from './client.ts'
import { convertArticle, linksOf } from './space-article.ts'
import { createTagNames } from './tag-names.ts'
import {
  fetchDefaultLocale,
  fetchItems,
  keyOf,
  readChanges,
  type SpaceChanges,
  type SpaceItem,
} from './sync.ts'

interface SyncOptions {
  openClient: OpenClient
  convert: ConvertEntry
  /** Stores the articles for the next process, and their bodies for this process. */
  file: ArticlesFile
  /** How long the default locale and the names of tags are cached. If absent, each read fetches them. */
  localeLifetimeMs?: number
  /** Time between reads of the whole space, which find unreported changes. If absent, only the first is whole. */
  wholeLifetimeMs?: number
}

interface KnownArticle {
  record: ArticleRecord | undefined
  links: readonly string[]
}

type MadeArticle = StoredArticle & { body: string }

/**
 * Follows the articles of a space by sync. It keeps no copy of the space: converting an article fetches the targets of
 * its links. Bodies of articles are in the file only, or in memory if the file cannot be written.
 * @see docs/decisions/030-one-way-to-follow-a-space.md
 */
export function syncArticles(options: SyncOptions): ArticleSource {
  const { openClient, convert, file, localeLifetimeMs = 0, wholeLifetimeMs = Infinity } = options
  const parser = openClient(new AbortController().signal)
  let articles: ReadonlyMap<string, KnownArticle> = new Map()
  /** Converted articles that the file does not contain yet. */
  const unsaved = new Map<string, MadeArticle>()
  /** Stays the same array until an article changes. */
  let records: readonly ArticleRecord[] = []
  let token: string | undefined
  let locale: string | undefined
  let localeReadAt = -Infinity
  const tags = createTagNames(localeLifetimeMs)
  let givenNames: TagNames | undefined
  let wholeAt = 0
  let isLoaded = false
  /** Whether the file contains the articles of a token. */
  let isFinished = false
  /** Whether bodies are missing in the file: another process deleted them, or the file was damaged and replaced. */
  let isLost = false
  /** Keys of the items reported since the last complete read, and whether they were the whole space. */
  const unfinished = new Set<string>()
  let isWholeUnfinished = false

  return {
    async read(signal) {
      load()
      return untilAborted(signal, read(signal))
    },
    async restore() {
      const confirmedAt = load()
      return confirmedAt === undefined ? undefined : { records, confirmedAt }
    },
    close: file.close,
  }

  /** @returns When the space last confirmed the stored articles; `undefined` if there are none. */
  function load(): number | undefined {
    if (isLoaded) return undefined
    isLoaded = true
    const kept = file.load()
    if (!kept) return undefined
    ;({ token, locale, wholeAt } = kept)
    articles = new Map(Array.from(kept.articles, ([key, article]) => [key, known(key, article)]))
    records = recordsOf(articles)
    isFinished = true
    return kept.confirmedAt
  }

  async function read(signal: AbortSignal): Promise<readonly ArticleRecord[]> {
    const client = openClient(signal)
    const startedAt = Date.now()
    const inLocale = await readLocale(client)
    let tagNames = await tags.read(
      client,
      [...articles.values()].flatMap(({ links }) => tagsAmong(links)),
    )
    isLost ||= isFinished && !file.isFinished()
    if (isLost) isFinished = false
    const isFollowing = !isLost && inLocale === locale && startedAt - wholeAt < wholeLifetimeMs
    const next = new Map(articles)
    const reported = new Map<string, SpaceItem | undefined>()
    const end = await readChanges(client, isFollowing ? token : undefined, signal, async (items, isWhole) => {
      // Only the keys are kept: the items of a whole space would take too much memory.
      for (const [key, item] of items) reported.set(key, isWhole ? undefined : item)
      await take(items)
    })
    if (end.isWhole) for (const key of next.keys()) if (!reported.has(key)) next.delete(key)
    // A read of the whole space converted each article together with its link targets.
    const linking = end.isWhole
      ? []
      : [...next].filter(
          ([, article]) =>
            article.links.some((link) => reported.has(link)) ||
            (tagNames !== givenNames && hasOtherNames(article, tagNames)),
        )
    await take(
      await fetchItems(
        client,
        linking.map(([key]) => key),
      ),
    )
    signal.throwIfAborted()
    givenNames = tagNames

    for (const key of reported.keys()) unfinished.add(key)
    if (end.isWhole) {
      wholeAt = startedAt
      isLost = false
      isWholeUnfinished = true
    }
    finish({ token: end.token, locale: inLocale, confirmedAt: Date.now(), wholeAt }, next)
    if (reported.size > 0 || linking.length > 0 || next.size !== articles.size) records = recordsOf(next)
    articles = next
    token = end.token
    locale = inLocale
    return records

    /** Converts the articles among the items. A stored article whose item is no article any more is removed. */
    async function take(items: SpaceChanges): Promise<void> {
      const entries = new Map<string, SpaceItem>()
      for (const [key, item] of items) {
        if (item && isShownType(item.contentType)) entries.set(key, item)
        else next.delete(key)
      }
      const links = new Set([...entries.values()].flatMap((item) => linksOf(item, inLocale)))
      tagNames = await tags.find(client, tagsAmong([...links]))
      const around = new Map([...(await fetchItems(client, links)), ...entries])
      // Prefer the reported items: fetched ones may come from a cache of the service and be older.
      for (const [key, item] of reported) if (item && links.has(key)) around.set(key, item)
      const made: [string, MadeArticle][] = []
      await forEachInTurns(entries.keys(), (key) =>
        made.push([key, convertArticle(key, { items: around, locale: inLocale, parser, convert, tagNames })]),
      )
      signal.throwIfAborted()
      for (const [key, article] of made) unsaved.set(key, article)
      keepAll()
      for (const [key, article] of made) next.set(key, known(key, article))
    }
  }

  /** @returns Whether all articles are stored. */
  function keepAll(): boolean {
    if (unsaved.size > 0 && file.keep([...unsaved])) unsaved.clear()
    return unsaved.size === 0
  }

  function finish(state: StoredState, present: ReadonlyMap<string, unknown>): void {
    for (const key of unsaved.keys()) if (!present.has(key)) unsaved.delete(key)
    const isGone = (key: string) => !present.has(key) && (isWholeUnfinished || unfinished.has(key))
    if (!keepAll() || !file.finish(state, unfinished.size > 0 || isWholeUnfinished ? isGone : undefined))
      return
    isFinished = true
    isWholeUnfinished = false
    unfinished.clear()
  }

  async function readLocale(client: ContentClient): Promise<string> {
    if (locale !== undefined && performance.now() - localeReadAt < localeLifetimeMs) return locale
    const found = await fetchDefaultLocale(client)
    localeReadAt = performance.now()
    return found
  }

  function known(key: string, { record, links }: StoredArticle): KnownArticle {
    // An unchanged article keeps its object.
    const before = articles.get(key)?.record
    if (record !== undefined && before?.version === record.version) return { record: before, links }
    const readBody = () => {
      const body = unsaved.get(key)?.body ?? file.findBody(key)
      if (body !== undefined) return body
      isLost = true
      throw new Error(`The text of '${key}' is missing in the data folder.`)
    }
    return { record: record && { ...record, readBody }, links }
  }
}

/** Whether a tag of an article has another name than when the article was converted. */
function hasOtherNames({ record, links }: KnownArticle, names: TagNames): boolean {
  return record !== undefined && !isDeepStrictEqual(record.summary.tags, namesOfTags(tagsAmong(links), names))
}

/** The ids of the tags among the keys of links. */
function tagsAmong(links: readonly string[]): string[] {
  return links.filter((link) => link.startsWith(TAG)).map((link) => link.slice(TAG.length))
}

const TAG = keyOf('Tag', '')

function recordsOf(articles: ReadonlyMap<string, KnownArticle>): ArticleRecord[] {
  return [...articles.values()].flatMap(({ record }) => record ?? [])
}

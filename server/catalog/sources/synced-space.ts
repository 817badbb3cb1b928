import { ARTICLES } from '../articles/article.ts'
import type { ArticleRecord } from '../articles/snapshot.ts'
import { forEachInTurns, type ArticleSource, type ConvertEntry } from './article-source.ts'
import { untilAborted, type OpenClient } from './client.ts'
import { convertArticle, type SpaceArticle } from './space-article.ts'
import type { SpaceFile } from './space-file.ts'
import { fetchChanges, fetchDefaultLocale, type SpaceChanges, type SpaceItem } from './sync.ts'

interface SyncOptions {
  openClient: OpenClient
  convert: ConvertEntry
  /** Saves the copy for the next process; without it the copy is in memory alone. */
  file?: SpaceFile
  /** How long the default locale counts as known. An hour if absent. */
  localeLifetimeMs?: number
  /** How long changes are followed before the whole space is read again, in case one was not reported. A day if absent. */
  copyLifetimeMs?: number
}

const HOUR_MS = 60 * 60_000

/**
 * Keeps a copy of a space and updates it by sync. Only articles affected by a change are converted again.
 *
 * @see docs/decisions/011-a-copy-of-the-space.md
 */
export function syncSpace({
  openClient,
  convert,
  file,
  localeLifetimeMs = HOUR_MS,
  copyLifetimeMs = 24 * HOUR_MS,
}: SyncOptions): ArticleSource {
  const parser = openClient(new AbortController().signal)
  const items = new Map<string, SpaceItem>()
  const articles = new Map<string, SpaceArticle>()
  /** The same array as long as nothing changes. */
  let records: readonly ArticleRecord[] = []
  let token: string | undefined
  let locale: string | undefined
  let localeReadAt = -Infinity
  let copiedAt = 0

  /** @returns The default locale only if it was asked for. */
  async function fetchNews(signal: AbortSignal): Promise<SpaceChanges & { defaultLocale?: string }> {
    const client = openClient(signal)
    const isCopyOld = Date.now() - copiedAt >= copyLifetimeMs
    const changes = await fetchChanges(client, isCopyOld ? undefined : token, signal)
    const isLocaleKnown = locale !== undefined && performance.now() - localeReadAt < localeLifetimeMs
    if (isLocaleKnown && !changes.isWhole) return changes
    return { ...changes, defaultLocale: await fetchDefaultLocale(client) }
  }

  /** Updates the copy. @returns Keys of the items that differ from before. */
  function applyChanges({ isWhole, items: newItems }: SpaceChanges): Set<string> {
    const gone = isWhole ? [...items.keys()].filter((key) => !newItems.has(key)) : []
    const changes = new Map([...newItems, ...gone.map((key) => [key, undefined] as const)])
    const changed = new Set<string>()
    for (const [key, item] of changes) {
      if (items.get(key)?.text === item?.text) continue
      changed.add(key)
      if (item) items.set(key, item)
      else items.delete(key)
    }
    return changed
  }

  /** Converts the articles among the changed items, and those that link to a changed item. */
  async function convertAffected(changed: ReadonlySet<string>, inLocale: string): Promise<void> {
    const linking = [...articles].filter(([, { links }]) => !links.isDisjointFrom(changed))
    const affected = new Set([...changed, ...linking.map(([key]) => key)])
    await forEachInTurns(affected, (key) => {
      const item = items.get(key)
      if (item?.contentType === ARTICLES)
        articles.set(key, convertArticle(key, { items, locale: inLocale, parser, convert }))
      else articles.delete(key)
    })
    records = [...articles.values()].flatMap(({ record }) => record ?? [])
  }

  return {
    async read(signal) {
      const startedAt = Date.now()
      const news = await untilAborted(signal, fetchNews(signal))
      const changed = applyChanges(news)
      token = news.token
      if (news.isWhole) copiedAt = startedAt
      if (news.defaultLocale !== undefined) localeReadAt = performance.now()
      const newLocale = news.defaultLocale ?? locale!
      const isOtherLocale = newLocale !== locale
      locale = newLocale
      if (isOtherLocale || changed.size > 0)
        await convertAffected(isOtherLocale ? new Set(items.keys()) : changed, locale)
      const reported = news.isWhole ? 'all' : new Set(news.items.keys())
      file?.save({ token, locale, confirmedAt: Date.now(), copiedAt, items }, reported)
      return records
    },
    async restore() {
      const saved = file?.load()
      if (!saved) return undefined
      ;({ token, locale, copiedAt } = saved)
      for (const [key, item] of saved.items) items.set(key, item)
      await convertAffected(new Set(items.keys()), saved.locale)
      return { records, confirmedAt: saved.confirmedAt }
    },
    close: () => file?.close(),
  }
}

import type { Article } from '#domain/article.ts'
import type { OpenClient } from './client.ts'
import type { ConvertEntry } from '../articles/convert.ts'
import { inTurns } from './in-turns.ts'
import type { SpaceKeeper } from './kept-space.ts'
import { fetchDefaultLocale, pullChanges, type SpaceChanges } from './pull-changes.ts'
import type { ArticleSource } from './source.ts'
import { isArticle, makeArticle, type SpaceArticle } from './space-articles.ts'
import type { SpaceItem } from './space-copy.ts'

interface FollowOptions {
  openClient: OpenClient
  convert: ConvertEntry
  /** Keeps the space over restarts; in memory alone if absent. */
  keeper?: SpaceKeeper
  /** How long it is believed which locale is the default one. An hour if absent. */
  localeLifetimeMs?: number
  /**
   * How long changes are followed until the whole space is read again, in case that one was never told. A day if absent.
   */
  wholeLifetimeMs?: number
}

const HOUR_MS = 60 * 60_000

/**
 * Keeps a copy of a space, and brings it up to date by what the space tells of its changes. Only articles of which
 * something changed are made anew.
 *
 * @see docs/decisions/011-a-copy-of-the-space.md
 */
export function followSpace({
  openClient,
  convert,
  keeper,
  localeLifetimeMs = HOUR_MS,
  wholeLifetimeMs = 24 * HOUR_MS,
}: FollowOptions): ArticleSource {
  const parser = openClient(new AbortController().signal)
  const items = new Map<string, SpaceItem>()
  const articles = new Map<string, SpaceArticle>()
  /** The same as long as nothing changes. */
  let listed: readonly Article[] = []
  let token: string | undefined
  let locale: string | undefined
  let localeAskedAt = -Infinity
  let wholeAt = 0

  /** Takes changes in. Those that others took in meanwhile may come again: each says how things are, not how they differ. */
  function apply({ isWhole, items: news }: SpaceChanges): Set<string> {
    const gone = isWhole ? [...items.keys()].filter((key) => !news.has(key)) : []
    const changes = new Map([...news, ...gone.map((key) => [key, undefined] as const)])
    const changed = new Set<string>()
    for (const [key, item] of changes) {
      if (items.get(key)?.text === item?.text) continue
      changed.add(key)
      if (item) items.set(key, item)
      else items.delete(key)
    }
    return changed
  }

  /** Makes those articles anew that are given, or that name what is given. */
  async function makeAnew(changed: ReadonlySet<string>, inLocale: string): Promise<void> {
    const naming = [...articles].filter(([, { named }]) => !named.isDisjointFrom(changed))
    const keys = new Set([...changed, ...naming.map(([key]) => key)])
    await inTurns(keys, (key) => {
      const item = items.get(key)
      if (item && isArticle(item))
        articles.set(key, makeArticle(key, { items, locale: inLocale, parser, convert }))
      else articles.delete(key)
    })
    listed = [...articles.values()].flatMap(({ article }) => article ?? [])
  }

  return {
    async ask(signal) {
      const client = openClient(signal)
      const askedAt = Date.now()
      const isWholeOld = askedAt - wholeAt >= wholeLifetimeMs
      const changes = await pullChanges(client, isWholeOld ? undefined : token, signal)
      const isLocaleOld = performance.now() - localeAskedAt >= localeLifetimeMs
      const isAsked = changes.isWhole || isLocaleOld || locale === undefined
      const newLocale = isAsked ? await fetchDefaultLocale(client) : undefined
      return async () => {
        const changed = apply(changes)
        token = changes.token
        if (changes.isWhole) wholeAt = askedAt
        if (newLocale !== undefined) localeAskedAt = performance.now()
        const isOtherLocale = newLocale !== undefined && newLocale !== locale
        locale = newLocale ?? locale
        if (isOtherLocale || changed.size > 0)
          await makeAnew(isOtherLocale ? new Set(items.keys()) : changed, locale!)
        const told = changes.isWhole ? 'all' : new Set(changes.items.keys())
        await keeper?.save({ token, locale: locale!, seenAt: Date.now(), wholeAt, items }, told)
        return listed
      }
    },
    async restore() {
      const space = await keeper?.load()
      if (!space) return undefined
      ;({ token, locale, wholeAt } = space)
      for (const [key, item] of space.items) items.set(key, item)
      await makeAnew(new Set(items.keys()), space.locale)
      return { articles: listed, seenAt: space.seenAt }
    },
    close: () => keeper?.close(),
  }
}

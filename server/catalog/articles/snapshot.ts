import { createHash } from 'node:crypto'
import { entryOf, type Article, type ArticleSummary } from '#domain/article.ts'
import { unifyNames } from '#domain/category.ts'
import { countCategories, countMonths, countNames, newestFirst, POPULAR_COUNT } from '#domain/listing.ts'
import { compareText } from '#domain/text-order.ts'
import type { Snapshot } from '../types.ts'
import { addressesIn } from '../elsewhere/fill.ts'
import { timesOf, updatedDayOf, type ArticleTimes } from './article-times.ts'

/** An article for snapshots. All snapshots that contain the article share it. */
export interface ArticleRecord {
  summary: ArticleSummary
  /** What only its own page shows. */
  ending: Pick<Article, 'related' | 'attachments'>
  times: ArticleTimes
  /** Addresses that it had elsewhere, as written. */
  aliases: readonly string[]
  /** Changes exactly when the article changes. */
  version: string
  imageOrigins: readonly string[]
  frameOrigins: readonly string[]
  /** The addresses of other sites' pages that are on lines of their own. */
  elsewhere: readonly string[]
  /** Reads the body from memory or the disk. @throws If the body cannot be read now. */
  readBody(): string
}

/** Makes the record of an article, with its body in memory. @param times Those of its date by default. */
export function createRecord(
  article: Article,
  times = timesOf({}, article),
  aliases: readonly string[] = [],
): ArticleRecord {
  const { body, related, attachments, ...summary } = article
  return {
    summary,
    ending: { related, attachments },
    times,
    aliases,
    version: digest(JSON.stringify([article, times, aliases])),
    imageOrigins: imageOriginsOf(article),
    frameOrigins: originsOf(article.body.matchAll(FRAME).map(([, address]) => address)),
    elsewhere: addressesIn(article.body),
    readBody: () => body,
  }
}

/** Builds a snapshot from records in any order. */
export function createSnapshot(records: readonly ArticleRecord[]): Snapshot {
  // An entry appears twice if it moved to another page while the client read a large space.
  const recordsById = new Map(records.map((record) => [record.summary.id, record]))
  const isPage = ({ summary }: ArticleRecord) => summary.page !== undefined
  const pages = pagesOf([...recordsById.values()].filter(isPage))
  const summaries = inOrder(
    [...recordsById.values()].filter((record) => !isPage(record)).map(({ summary }) => summary),
    (id) => recordsById.get(id)!.times.publishedAt,
  )
  const byId = new Map(summaries.map((summary) => [summary.id, summary]))
  const ordered = summaries.map(({ id }) => recordsById.get(id)!)
  const all = [...ordered, ...pages.values()]
  return {
    version: digest(all.map(({ version }) => version).join(' ')),
    articles: summaries,
    byId,
    versions: new Map(all.map(({ summary, version }) => [summary.id, version])),
    times: new Map(ordered.map(({ summary, times }) => [summary.id, times])),
    aliases: ordered
      .toReversed()
      .flatMap(({ summary, aliases }) => aliases.map((alias) => ({ alias, id: summary.id }))),
    readArticle(id) {
      const summary = byId.get(id)
      return summary && wholeArticle(summary, recordsById.get(id)!, byId)
    },
    pages: new Map(Array.from(pages, ([name, { summary }]) => [name, summary])),
    readPage(name) {
      const record = pages.get(name)
      return record && wholeArticle(record.summary, record, byId)
    },
    texts: [...summaries, ...Array.from(pages.values(), ({ summary }) => summary)],
    ...countsOf(summaries),
    popular: summaries.slice(0, POPULAR_COUNT).map(entryOf),
    imageOrigins: allOf(all.map(({ imageOrigins }) => imageOrigins)),
    frameOrigins: allOf(all.map(({ frameOrigins }) => frameOrigins)),
  }
}

/** Returns a snapshot of the same version, with the article or page added or replaced (by its id). */
export function withArticle(snapshot: Snapshot, record: ArticleRecord): Snapshot {
  const { summary } = record
  if (summary.page !== undefined) return withPage(snapshot, summary.page, record)
  const others = snapshot.articles.filter(({ id }) => id !== summary.id)
  const times = new Map(snapshot.times).set(summary.id, record.times)
  const articles = inOrder([...others, summary], (id) => times.get(id)?.publishedAt)
  const byId = new Map(articles.map((each) => [each.id, each]))
  return {
    ...snapshot,
    articles,
    byId,
    times,
    readArticle: (id) =>
      id === summary.id ? wholeArticle(byId.get(id)!, record, byId) : snapshot.readArticle(id),
    ...countsOf(articles),
    frameOrigins: allOf([snapshot.frameOrigins, record.frameOrigins]),
  }
}

function allOf(origins: readonly (readonly string[])[]): string[] {
  return [...new Set(origins.flat())].toSorted()
}

function withPage(snapshot: Snapshot, name: string, record: ArticleRecord): Snapshot {
  return {
    ...snapshot,
    pages: new Map(snapshot.pages).set(name, record.summary),
    frameOrigins: allOf([snapshot.frameOrigins, record.frameOrigins]),
    readPage: (asked) =>
      asked === name ? wholeArticle(record.summary, record, snapshot.byId) : snapshot.readPage(asked),
  }
}

/** Pages by name, in the order of the names. Of two pages with the same name, the one whose id is first has it. */
function pagesOf(records: readonly ArticleRecord[]): ReadonlyMap<string, ArticleRecord> {
  const first = new Map<string, ArticleRecord>()
  for (const record of records.toSorted((one, other) => compareText(one.summary.id, other.summary.id)))
    first.getOrInsert(record.summary.page!, record)
  return new Map([...first].toSorted(([one], [other]) => compareText(one, other)))
}

function inOrder(summaries: readonly ArticleSummary[], publishedAt: (id: string) => string | undefined) {
  return unifyNames(unifyNames(newestFirst(summaries, publishedAt), 'category'), 'series')
}

function countsOf(articles: readonly ArticleSummary[]) {
  return {
    categories: countCategories(articles),
    months: countMonths(articles),
    tags: countNames(articles, 'tag'),
    series: countNames(articles, 'series'),
  }
}

function wholeArticle(
  summary: ArticleSummary,
  { ending: { related, attachments }, times, readBody }: ArticleRecord,
  byId: ReadonlyMap<string, unknown>,
): Article {
  const updatedOn = updatedDayOf(times)
  return {
    ...summary,
    ...(updatedOn !== undefined && { updatedOn }),
    // The names of drafts are nobody's business.
    ...(related && { related: related.filter((id) => byId.has(id)) }),
    ...(attachments && { attachments }),
    body: readBody(),
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

function imageOriginsOf({ image, body }: Article): string[] {
  return originsOf([
    ...(image ? [image.url] : []),
    ...Array.from(body.matchAll(/<img [^>]*?src="([^"]+)"/g), ([, address]) => address),
  ])
}

/** An address of `elsewhere.ts` of the content service, or of a description. */
const FRAME = /<figure class="elsewhere" data-frame="([^"]+)"/g

/** Lists the origins of whole addresses. */
export function originsOf(addresses: Iterable<string>): string[] {
  const absolute = [...addresses].filter((address) => /^https?:/.test(address) && URL.canParse(address))
  const origins = new Set(absolute.map((address) => new URL(address).origin))
  // Other characters have a meaning in the header that will contain these origins.
  return [...origins].filter((origin) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin))
}

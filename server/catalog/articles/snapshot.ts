import { createHash } from 'node:crypto'
import type { Article, ArticleSummary } from '#domain/article.ts'
import { countCategories, countMonths, newestFirst, POPULAR_COUNT } from '#domain/listing.ts'
import type { Snapshot } from '../types.ts'

/** An article with what snapshots derive from it, computed once and shared by all snapshots that hold the article. */
export interface ArticleRecord {
  article: Article
  summary: ArticleSummary
  /** Differs exactly when the article does. */
  version: string
  imageOrigins: readonly string[]
}

export function createRecord(article: Article): ArticleRecord {
  const { body: _, ...summary } = article
  return { article, summary, version: digest(JSON.stringify(article)), imageOrigins: imageOriginsOf(article) }
}

/** Builds the snapshot of a set of articles, which may be in any order. */
export function createSnapshot(records: readonly ArticleRecord[]): Snapshot {
  // An entry that moved while the pages of a large space were read may have come twice.
  const recordsById = new Map(records.map((record) => [record.article.id, record]))
  const byId = new Map(Array.from(recordsById, ([id, { article }]) => [id, article]))
  const ordered = newestFirst([...byId.values()]).map(({ id }) => recordsById.get(id)!)
  const summaries = ordered.map(({ summary }) => summary)
  return {
    version: digest(ordered.map(({ version }) => version).join(' ')),
    articles: summaries,
    byId,
    categories: countCategories(summaries),
    months: countMonths(summaries),
    popular: summaries.slice(0, POPULAR_COUNT),
    imageOrigins: [...new Set(ordered.flatMap(({ imageOrigins }) => imageOrigins))].toSorted(),
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

function imageOriginsOf({ image, body }: Article): string[] {
  const addresses = [
    ...(image ? [image.url] : []),
    ...Array.from(body.matchAll(/<img [^>]*?src="([^"]+)"/g), ([, address]) => address),
  ]
  const absolute = addresses.filter((address) => /^https?:/.test(address) && URL.canParse(address))
  const origins = new Set(absolute.map((address) => new URL(address).origin))
  // The origins go into a header in which other characters have a meaning.
  return [...origins].filter((origin) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin))
}

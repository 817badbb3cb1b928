import { createHash } from 'node:crypto'
import type { Article, ArticleSummary } from '#domain/article.ts'
import { countCategories, countMonths, newestFirst, POPULAR_COUNT } from '#domain/listing.ts'
import type { Snapshot } from './types.ts'

/** Builds the snapshot of a set of articles, in whatever order they come. */
export function createSnapshot(articles: readonly Article[]): Snapshot {
  // An entry that changed its place while the pages of a large space were read may have come twice.
  const byId = new Map(articles.map((article) => [article.id, article]))
  const ordered = newestFirst([...byId.values()])
  const readings = ordered.map(readArticle)
  const summaries = readings.map(({ summary }) => summary)
  return {
    version: digest(readings.map(({ version }) => version).join(' ')),
    articles: summaries,
    byId,
    categories: countCategories(summaries),
    months: countMonths(summaries),
    popular: summaries.slice(0, POPULAR_COUNT),
    imageOrigins: [...new Set(readings.flatMap(({ imageOrigins }) => imageOrigins))].toSorted(),
  }
}

/** What snapshots need of an article. */
interface ArticleReading {
  summary: ArticleSummary
  /** Differs exactly when the article does. */
  version: string
  imageOrigins: readonly string[]
}

const known = new WeakMap<Article, ArticleReading>()

/** Reads out of an article what snapshots need; once, since most articles stay the same from one snapshot to the next. */
export function readArticle(article: Article): ArticleReading {
  const found = known.get(article)
  if (found) return found
  const { body: _, ...summary } = article
  const reading = {
    summary,
    version: digest(JSON.stringify(article)),
    imageOrigins: imageOriginsOf(article),
  }
  known.set(article, reading)
  return reading
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

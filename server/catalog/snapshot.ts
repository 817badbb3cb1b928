import { createHash } from 'node:crypto'
import type { Article, ArticleSummary } from '#domain/article.ts'
import { countCategories, countMonths, newestFirst, POPULAR_COUNT } from '#domain/listing.ts'
import type { Snapshot } from './types.ts'

/** Builds the snapshot of a set of articles, in whatever order they come. */
export function createSnapshot(articles: readonly Article[]): Snapshot {
  // An entry that changed its place while the pages of a large space were read may have come twice.
  const byId = new Map(articles.map((article) => [article.id, article]))
  const ordered = newestFirst([...byId.values()])
  const summaries = ordered.map(summaryOf)
  return {
    version: versionOf(ordered),
    articles: summaries,
    byId,
    categories: countCategories(summaries),
    months: countMonths(summaries),
    popular: summaries.slice(0, POPULAR_COUNT),
    imageOrigins: imageOrigins(ordered),
  }
}

/** An article without its body. */
function summaryOf({ body: _, ...summary }: Article): ArticleSummary {
  return summary
}

function versionOf(articles: readonly Article[]): string {
  const hash = createHash('sha256')
  for (const article of articles) hash.update(JSON.stringify(article))
  return hash.digest('base64url').slice(0, 22)
}

function imageOrigins(articles: readonly Article[]): string[] {
  const addresses = articles.flatMap(({ image, body }) => [
    ...(image ? [image.url] : []),
    ...Array.from(body.matchAll(/<img [^>]*?src="([^"]+)"/g), ([, address]) => address),
  ])
  const absolute = addresses.filter((address) => /^https?:/.test(address) && URL.canParse(address))
  const origins = new Set(absolute.map((address) => new URL(address).origin))
  // The origins go into a header in which other characters have a meaning.
  return [...origins].filter((origin) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin)).toSorted()
}

import type { ArticleSummary } from './article.ts'
import { isSameText } from './same-text.ts'

/** The parts of a series, the first one first. */
export interface Series {
  name: string
  parts: readonly Pick<ArticleSummary, 'id' | 'title'>[]
}

/**
 * Finds the series of an article and the part after it. Parts are in the order of their numbers; those without a number follow,
 * the oldest first.
 * @param articles Every article, newest first.
 * @returns Nothing for an article without a series, or alone in it.
 */
export function seriesOf(
  { id, series: name }: ArticleSummary,
  articles: readonly ArticleSummary[],
): { series?: Series; next?: ArticleSummary } {
  if (name === undefined) return {}
  const parts = articles
    .filter(({ series }) => series !== undefined && isSameText(series, name))
    .toReversed()
    .toSorted((one, other) => numberOf(one) - numberOf(other))
  const index = parts.findIndex((part) => part.id === id)
  if (index === -1 || parts.length === 1) return {}
  return {
    series: { name, parts: parts.map((part) => ({ id: part.id, title: part.title })) },
    next: parts[index + 1],
  }
}

function numberOf({ part = Number.MAX_VALUE }: ArticleSummary): number {
  return part
}

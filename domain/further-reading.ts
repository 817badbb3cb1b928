import { linkedArticleIds } from './article-body.ts'
import { entryOf, type Article, type ArticleEntry, type ArticleSummary } from './article.ts'
import { categoryOf } from './category.ts'
import { POPULAR_COUNT } from './listing.ts'
import { isSameText } from './same-text.ts'
import { seriesOf, type Series } from './series.ts'

/** Suggestions after an article. Each article appears once, and none of `sameCategory` is also a popular article. */
export interface FurtherReading {
  /** The series of the article; absent if it has no other part. Its list is above the text. */
  series?: Series
  /** The next part of the series, unless it is `older`. */
  nextPart?: ArticleEntry
  /** The next older article; absent after the oldest. */
  older?: ArticleEntry & Pick<ArticleSummary, 'excerpt'>
  /** The next newer article; absent after the newest, or if it is `nextPart`. */
  newer?: ArticleEntry
  /** Articles that the creator chose, in her order. */
  related: readonly ArticleEntry[]
  /** Articles that its text links to, in the order of the text. */
  linked: readonly ArticleEntry[]
  /** Other articles of its category, newest first. */
  sameCategory: readonly ArticleEntry[]
}

const MAX_LINKED = 5
const MAX_SAME_CATEGORY = 3

/** Chooses the suggestions after an article. @param articles Every article, newest first. */
export function furtherReadingOf(article: Article, articles: readonly ArticleSummary[]): FurtherReading {
  const place = articles.findIndex(({ id }) => id === article.id)
  const older = place === -1 ? undefined : articles[place + 1]
  const newer = articles[place - 1]
  const { series, next } = seriesOf(article, articles)
  const nextPart = next?.id === older?.id ? undefined : next
  const shown = new Set([article.id, nextPart?.id, older?.id, newer?.id])

  /** Finds articles that are not shown yet, and counts them as shown. */
  const take = (ids: readonly string[], most = Infinity) => {
    const taken = [...new Set(ids)]
      .filter((id) => !shown.has(id))
      .flatMap((id) => articles.find((each) => each.id === id) ?? [])
      .slice(0, most)
    for (const { id } of taken) shown.add(id)
    return taken.map(entryOf)
  }

  const related = take(article.related ?? [])
  for (const { id } of series?.parts ?? []) shown.add(id)
  const linked = take(linkedArticleIds(article.body), MAX_LINKED)
  for (const { id } of articles.slice(0, POPULAR_COUNT)) shown.add(id)

  const category = categoryOf(article)
  const sameCategory = articles
    .filter((other) => !shown.has(other.id) && isSameText(categoryOf(other), category))
    .slice(0, MAX_SAME_CATEGORY)
  return {
    series,
    nextPart: nextPart && entryOf(nextPart),
    older: older && { ...entryOf(older), excerpt: older.excerpt },
    newer: newer && newer.id !== nextPart?.id ? entryOf(newer) : undefined,
    related,
    linked,
    sameCategory: sameCategory.map(entryOf),
  }
}

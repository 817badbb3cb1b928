import { linkedArticleIds } from './article-body.ts'
import { entryOf, type Article, type ArticleEntry, type ArticleSummary } from './article.ts'
import { categoryOf } from './category.ts'
import { POPULAR_COUNT } from './listing.ts'
import { isSameText } from './same-text.ts'

/** Suggestions after an article. Each article appears once, and none of `sameCategory` is also a popular article. */
export interface FurtherReading {
  /** The next older article; absent after the oldest. */
  older?: ArticleEntry & Pick<ArticleSummary, 'excerpt'>
  /** The next newer article; absent after the newest. */
  newer?: ArticleEntry
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
  const shown = new Set([article.id, older?.id, newer?.id])

  const linkedIds = linkedArticleIds(article.body).filter((id) => !shown.has(id))
  const linked = linkedIds
    .flatMap((id) => articles.find((other) => other.id === id) ?? [])
    .slice(0, MAX_LINKED)
  for (const { id } of [...linked, ...articles.slice(0, POPULAR_COUNT)]) shown.add(id)

  const category = categoryOf(article)
  const sameCategory = articles
    .filter((other) => !shown.has(other.id) && isSameText(categoryOf(other), category))
    .slice(0, MAX_SAME_CATEGORY)
  return {
    older: older && { ...entryOf(older), excerpt: older.excerpt },
    newer: newer && entryOf(newer),
    linked: linked.map(entryOf),
    sameCategory: sameCategory.map(entryOf),
  }
}

/** What an article without a category counts as (specification, sections 2 and 9). */
export const UNCATEGORIZED = 'Uncategorized'

/** Name under which an article is counted and filtered. */
export function categoryOf(article: { category?: string }): string {
  return article.category ?? UNCATEGORIZED
}

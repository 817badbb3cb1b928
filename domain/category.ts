/** Category of an article without one (specification, sections 2 and 9). */
export const UNCATEGORIZED = 'Uncategorized'

/** Returns the category by which an article is counted and filtered. */
export function categoryOf(article: { category?: string }): string {
  return article.category ?? UNCATEGORIZED
}

import { comparable } from './same-text.ts'

/** Category of an article without one. @see docs/specification.md, sections 2 and 9 */
export const UNCATEGORIZED = 'Uncategorized'

/** Returns the category of an article for counts and filters. */
export function categoryOf(article: { category?: string }): string {
  return article.category ?? UNCATEGORIZED
}

/**
 * Gives every category, or every series, one spelling: its most frequent one, or of equally frequent ones the newest.
 * @param articles Newest first.
 */
export function unifyNames<K extends 'category' | 'series', T extends { [key in K]?: string }>(
  articles: readonly T[],
  key: K,
): T[] {
  const written = articles.flatMap((article) => article[key] ?? [])
  const spellings = new Map(
    [...Map.groupBy(written, comparable)].map(([key, names]) => [key, mostFrequent(names)]),
  )
  return articles.map((article) => {
    const name = article[key] && spellings.get(comparable(article[key]))
    return name === article[key] ? article : { ...article, [key]: name }
  })
}

/** Returns the most frequent name; the first of equally frequent ones. */
function mostFrequent(names: readonly string[]): string {
  const groups = [...Map.groupBy(names, (name) => name).values()]
  return groups.reduce((most, group) => (group.length > most.length ? group : most))[0]
}

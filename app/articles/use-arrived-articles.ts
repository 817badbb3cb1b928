import { use, useState } from 'react'
import type { ArticleSummary } from '#domain/article.ts'
import { ServerOnly } from '../data/server-only.ts'
import { readCards } from './article-card.tsx'

/**
 * Gives a list its articles where the page came from the server: they stand in its cards, and are not sent a second time.
 *
 * @param loaded The articles after a navigation inside the site.
 */
export function useArrivedArticles(loaded: readonly ArticleSummary[] | undefined): readonly ArticleSummary[] {
  const { articles } = use(ServerOnly)
  const [arrived] = useState(() => loaded ?? articles ?? readCards())
  return loaded ?? arrived
}

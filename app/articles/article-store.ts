import { data } from 'react-router'
import type { Article } from '#domain/article.ts'
import { atMoment } from '../preview/address.ts'
import { pageMoment } from '../preview/page.ts'
import { remember } from './remember.ts'

/** Articles kept in memory; the one read longest ago goes first. */
const MAX_ARTICLES = 40

const articles = new Map<string, Promise<Article>>()

/**
 * Loads an article, from memory if it was loaded or prefetched before.
 *
 * @throws A route error with the server's message: 404 for an article that does not exist, 503 for a server that cannot
 *   be reached.
 */
export function loadArticle(id: string): Promise<Article> {
  const known = articles.get(id)
  const loading = known ?? fetchArticle(id)
  remember(articles, id, loading, MAX_ARTICLES)
  if (known === undefined) loading.catch(() => articles.delete(id))
  return loading
}

/** Loads an article that a reader is about to open. */
export function prefetchArticle(id: string): void {
  // Whoever opens it meets the failure, if it lasts.
  loadArticle(id).catch(() => {})
}

/** Drops every article from memory, after the catalog has changed. */
export function forgetArticles(): void {
  articles.clear()
}

async function fetchArticle(id: string): Promise<Article> {
  const address = atMoment(`/api/entries/${encodeURIComponent(id)}`, pageMoment())
  const response = await fetch(address).catch(() => undefined)
  if (response === undefined)
    throw data('The article cannot be loaded: there is no connection.', { status: 503 })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer as Article
  const { detail } = (answer ?? {}) as { detail?: string }
  throw data(detail ?? 'The article cannot be loaded right now.', {
    status: response.ok ? 502 : response.status,
  })
}

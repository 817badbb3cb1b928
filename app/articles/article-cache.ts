import { data } from 'react-router'
import { entryPath } from '#domain/addresses.ts'
import type { Article } from '#domain/article.ts'
import { atInstant } from '../preview/address.ts'
import { pageInstant } from '../preview/page.ts'

/** Maximum number of articles. Above it, the least recently used article is dropped. */
const MAX_ARTICLES = 40

/** Loads articles and keeps them in memory. */
export function createArticleCache() {
  const articles = new Map<string, Promise<Article>>()

  /** @throws A route error with the server's message: 404 for an unknown article, 503 without a connection. */
  function load(id: string): Promise<Article> {
    const known = articles.get(id)
    const loading = known ?? fetchArticle(id)
    articles.delete(id)
    articles.set(id, loading)
    if (articles.size > MAX_ARTICLES) articles.delete(articles.keys().next().value!)
    if (known === undefined) loading.catch(() => articles.delete(id))
    return loading
  }

  return {
    load,
    /** Keeps an article that came with its page. */
    keep(article: Article) {
      articles.set(article.id, Promise.resolve(article))
    },
    /** Loads an article that the reader is about to open. Failures are reported only when she opens it. */
    prefetch: (id: string) => void load(id).catch(() => {}),
    clear: () => articles.clear(),
  }
}

async function fetchArticle(id: string): Promise<Article> {
  const address = atInstant(entryPath(id), pageInstant())
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

import { useEffect, useRef } from 'react'
import { data, redirect, redirectDocument, useLocation, useNavigationType } from 'react-router'
import { articlePath } from '#domain/addresses.ts'
import type { Article, Image } from '#domain/article.ts'
import { furtherReadingOf, type FurtherReading } from '#domain/further-reading.ts'
import { createArticleCache } from '../articles/article-cache.ts'
import { loadEntriesCache } from '../articles/load-entries-cache.ts'
import { servicesContext, sharedContext } from '../data/services.ts'
import { describeError } from '../layout/describe-page.ts'
import { isPageStored } from '../offline/stored-pages.ts'
import { prefersReducedMotion } from '#ui/reduced-motion.ts'
import { useShared, type Shared } from '#ui/shared.ts'
import { ArticleView } from './article-view.tsx'
import { describeArticle, preloadPicture } from './describe-article.ts'
import { redirectFrom } from './old-addresses.ts'
import type { Route } from './+types/article.ts'

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

interface ArticleData {
  article: Article
  /** Absent where a browser without a list of articles gets no answer. */
  furtherReading?: FurtherReading
  /** Picture for link previews; absent after a navigation inside the site, which needs none. */
  card?: Image
}

export function meta({ loaderData, error, matches: [root] }: Route.MetaArgs) {
  if (error || !loaderData) return describeError(root.loaderData, error)
  const { article, card }: ArticleData = loaderData
  const description = describeArticle(root.loaderData, article, card)
  return card && article.image ? [...description, preloadPicture(article.image)] : description
}

export function loader({ params, request, context }: Route.LoaderArgs): ArticleData {
  const { catalog, cards } = context.get(servicesContext)
  const snapshot = catalog.current()
  if (snapshot === undefined) throw data('The article cannot be loaded right now.', { status: 503 })
  const article = snapshot.readArticle(params.id)
  if (!article)
    throw redirectFrom(request.url, context) ?? data('The resource could not be found.', { status: 404 })
  return {
    article,
    furtherReading: furtherReadingOf(article, snapshot.articles),
    card: cards.article(article),
  }
}

/** Loads the article that the reader steps to, and what follows it. */
export async function clientLoader({
  params,
  context,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<ArticleData> {
  const shared = context.get(sharedContext)
  const [article, entries] = await Promise.all([
    loadArticle(shared, params.id),
    loadEntriesCache(shared).then((cache) => cache?.read()),
  ])
  // The server led to its new name.
  if (article.id !== params.id) throw redirect(articlePath(article.id))
  if (entries) return { article, furtherReading: furtherReadingOf(article, entries.items) }
  // An article can be read without what follows it.
  const rest = await serverLoader().catch(() => undefined)
  return { article, furtherReading: rest?.furtherReading }
}

/** @throws Without a connection, a redirect to the page of the article that the reader's device keeps. */
async function loadArticle(shared: Shared, id: string): Promise<Article> {
  try {
    return await shared(createArticleCache).load(id)
  } catch (reason) {
    const path = articlePath(id)
    throw (await isPageStored(path)) ? redirectDocument(path) : reason
  }
}

export default function ArticleScreen({ loaderData }: Route.ComponentProps) {
  const { article, furtherReading } = loaderData
  const { keep } = useShared(createArticleCache)
  useEffect(() => keep(article), [article, keep])
  useSmoothTop(article.id)
  // The key keeps the picture of the previous article from staying until the new one has loaded.
  return <ArticleView key={article.id} article={article} furtherReading={furtherReading} />
}

/** Scrolls smoothly to the top of a new article, unless a part of it was asked for. When going back, the position is restored. */
function useSmoothTop(id: string) {
  const isBack = useNavigationType() === 'POP'
  const { hash } = useLocation()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const isNew = shown.current !== id
    shown.current = id
    if (!isNew || isBack || hash !== '') return
    window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  }, [id, isBack, hash])
}

import { useEffect, useRef } from 'react'
import { data, redirectDocument, useNavigationType } from 'react-router'
import { articlePath } from '#domain/addresses.ts'
import type { Article, ArticleSummary, Image } from '#domain/article.ts'
import { createArticleCache } from '../articles/article-cache.ts'
import { renderedContext, servicesContext, sharedContext } from '../data/services.ts'
import { describeError } from '../layout/describe-page.ts'
import { isPageKept } from '../offline/kept.ts'
import { ArticleView } from './article-view.tsx'
import { describeArticle, preloadPicture } from './describe-article.ts'
import { useArrivedBody } from './use-arrived-body.ts'
import type { Route } from './+types/article.ts'

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

interface ArticleData {
  /** Without its body where the page came from the server, since its HTML has that. */
  article: ArticleSummary | Article
  /** Picture for link previews; absent after a navigation inside the site, which needs none. */
  card?: Image
}

export function meta({ loaderData, error, matches: [root] }: Route.MetaArgs) {
  if (error || !loaderData) return describeError(root.loaderData, error)
  const { article, card }: ArticleData = loaderData
  const description = describeArticle(root.loaderData, article, card)
  return card && article.image ? [...description, preloadPicture(article.image)] : description
}

export function loader({ params, context }: Route.LoaderArgs): ArticleData {
  const { catalog, cards } = context.get(servicesContext)
  const snapshot = catalog.current()
  if (snapshot === undefined) throw data('The article cannot be loaded right now.', { status: 503 })
  const article = snapshot.byId.get(params.id)
  if (article === undefined) throw data('The resource could not be found.', { status: 404 })
  context.set(renderedContext, { article: snapshot.readArticle(params.id) })
  return { article, card: cards.article(article) }
}

/** Loads the article that the reader steps to; without a connection, the page of it that her device keeps. */
export async function clientLoader({ params, context }: Route.ClientLoaderArgs): Promise<ArticleData> {
  try {
    return { article: await context.get(sharedContext)(createArticleCache).load(params.id) }
  } catch (reason) {
    const path = articlePath(params.id)
    throw (await isPageKept(path)) ? redirectDocument(path) : reason
  }
}

export default function ArticleScreen({ loaderData }: Route.ComponentProps) {
  const article = useArrivedBody(loaderData.article)
  useSmoothTop(article.id)
  // The key keeps the picture of the previous article from staying until the new one has loaded.
  return <ArticleView key={article.id} article={article} />
}

/** Scrolls smoothly to the top of a new article; when going back, the browser restores the position. */
function useSmoothTop(id: string) {
  const isBack = useNavigationType() === 'POP'
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const isNew = shown.current !== id
    shown.current = id
    if (!isNew || isBack) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
  }, [id, isBack])
}

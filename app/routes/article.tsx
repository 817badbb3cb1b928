import { useEffect, useRef } from 'react'
import { data, redirect, redirectDocument, useLocation, useNavigationType } from 'react-router'
import { articlePath } from '#domain/addresses.ts'
import type { Article, Image } from '#domain/article.ts'
import type { Comment } from '#server/interactions/types.ts'
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
  /** Absent if the browser has no list of articles and the server does not answer. */
  furtherReading?: FurtherReading
  /** In a page that becomes a file, newest first. */
  comments?: Comment[]
  /** Picture for link previews; absent after a navigation inside the site, which needs none. */
  card?: Image
}

export function meta({ loaderData, error, matches: [root] }: Route.MetaArgs) {
  if (error || !loaderData) return describeError(root.loaderData, error)
  const { article, card }: ArticleData = loaderData
  const description = describeArticle(root.loaderData, article, card)
  return card && article.image ? [...description, preloadPicture(article.image)] : description
}

export async function loader({ params, request, context }: Route.LoaderArgs): Promise<ArticleData> {
  const { catalog, cards, commentsOf } = context.get(servicesContext)
  const snapshot = catalog.current()
  if (snapshot === undefined) throw data('The article cannot be loaded right now.', { status: 503 })
  const article = snapshot.readArticle(params.id)
  if (!article)
    throw redirectFrom(request.url, context) ?? data('The resource could not be found.', { status: 404 })
  return {
    article,
    furtherReading: furtherReadingOf(article, snapshot.articles),
    card: cards.article(article),
    comments: await commentsOf?.(article.id),
  }
}

/** Loads the next article and its further reading. */
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
  // The server redirected to the article's new name.
  if (article.id !== params.id) throw redirect(articlePath(article.id))
  if (entries) return { article, furtherReading: furtherReadingOf(article, entries.items) }
  // The article can be read without further reading.
  const rest = await serverLoader().catch(() => undefined)
  return { article, furtherReading: rest?.furtherReading }
}

/** @throws A redirect to the article's stored page, if the device is offline and has stored the page. */
async function loadArticle(shared: Shared, id: string): Promise<Article> {
  try {
    return await shared(createArticleCache).load(id)
  } catch (reason) {
    const path = articlePath(id)
    throw (await isPageStored(path)) ? redirectDocument(path) : reason
  }
}

export default function ArticleScreen({ loaderData }: Route.ComponentProps) {
  const { article, furtherReading, comments } = loaderData
  const { keep } = useShared(createArticleCache)
  useEffect(() => keep(article), [article, keep])
  useSmoothTop(article.id)
  // Without the key, the previous article's picture would stay until the new one has loaded.
  return (
    <ArticleView key={article.id} article={article} furtherReading={furtherReading} comments={comments} />
  )
}

/** Scrolls smoothly to the top of a new article, unless the address names a part of it. On a step back the router restores the position. */
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

import { use, useEffect, useRef } from 'react'
import { useNavigationType, useRouteLoaderData } from 'react-router'
import type { ArticleSummary } from '#domain/article.ts'
import { createArticleCache } from '../articles/article-cache.ts'
import { ServerOnly } from '../data/server-only.ts'
import { sharedContext } from '../data/services.ts'
import { ArticleView } from './article-view.tsx'
import { describeArticle, preloadArticle } from './describe-article.ts'
import { describeError } from '../layout/describe-page.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Loading } from '../ui/loading.tsx'
import type { Route } from './+types/article.ts'
import styles from './article.module.css'

export function meta({ loaderData, error, matches: [root, head] }: Route.MetaArgs) {
  if (loaderData) return describeArticle(root.loaderData, loaderData, head.loaderData?.card)
  if (error || !head.loaderData) return describeError(root.loaderData, error)
  const { article, card } = head.loaderData
  return [...describeArticle(root.loaderData, article, card), ...preloadArticle(root.loaderData, article)]
}

export function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  return context.get(sharedContext)(createArticleCache).load(params.id)
}

export function HydrateFallback() {
  const { article } = use(ServerOnly)
  const head = useRouteLoaderData<{ article: ArticleSummary }>('routes/article-head')
  return (
    <div className={styles.waiting}>
      <Loading hidesPage>
        <p className={styles.opening} dir="auto">
          {head?.article.title}
        </p>
      </Loading>
      <noscript>{article && <ArticleView article={article} />}</noscript>
    </div>
  )
}

export default function ArticleScreen({ loaderData: article }: Route.ComponentProps) {
  useSmoothTop(article.id)
  // The key keeps the picture of the previous article from staying until the new one has loaded.
  return <ArticleView key={article.id} article={article} />
}

export function ErrorBoundary() {
  return (
    <div className={styles.waiting}>
      <ErrorScreen />
    </div>
  )
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

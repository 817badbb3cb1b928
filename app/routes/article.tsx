import { useContext, useEffect, useRef } from 'react'
import { useNavigationType, useRouteLoaderData } from 'react-router'
import type { ArticleSummary } from '#domain/article.ts'
import { loadArticle } from '../articles/article-store.ts'
import { ArticleView } from './article-view.tsx'
import { describeArticle, preloadArticle } from './describe-article.ts'
import { ServerArticle } from './server-article.ts'
import { describeError } from '../layout/describe-page.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Loader } from '../ui/loader.tsx'
import type { Route } from './+types/article.ts'
import styles from './article.module.css'

export function meta({ loaderData, error, matches: [root, head] }: Route.MetaArgs) {
  if (loaderData) return describeArticle(root.loaderData, loaderData, head.loaderData?.card)
  if (error || !head.loaderData) return describeError(root.loaderData, error)
  const { article, card } = head.loaderData
  return [...describeArticle(root.loaderData, article, card), ...preloadArticle(root.loaderData, article)]
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadArticle(params.id)
}

export function HydrateFallback() {
  const article = useContext(ServerArticle)
  const head = useRouteLoaderData<{ article: ArticleSummary }>('routes/article-head')
  return (
    <div className={styles.waiting}>
      <Loader>
        <p className={styles.opening} dir="auto">
          {head?.article.title}
        </p>
      </Loader>
      <noscript>{article && <ArticleView article={article} />}</noscript>
    </div>
  )
}

export default function ArticleScreen({ loaderData: article }: Route.ComponentProps) {
  useSmoothTop(article.id)
  // Another article is made anew: no picture of the one before stays until its own is there.
  return <ArticleView key={article.id} article={article} />
}

export function ErrorBoundary() {
  return (
    <div className={styles.waiting}>
      <ErrorScreen />
    </div>
  )
}

/** Rolls up to the top of the article shown; going back, the browser finds the place again. */
function useSmoothTop(id: string) {
  const isBack = useNavigationType() === 'POP'
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const isOther = shown.current !== id
    shown.current = id
    if (!isOther || isBack) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
  }, [id, isBack])
}

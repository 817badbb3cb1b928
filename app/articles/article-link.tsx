import type { ReactNode } from 'react'
import { Link } from '../preview/link.tsx'
import { prefetchArticle } from './article-store.ts'
import { departFrom } from './travel.ts'

interface ArticleLinkProps {
  id: string
  className?: string
  /** Leaves scrolling to the article, which rolls up to its top. */
  preventScrollReset?: boolean
  /** The article is the one that is read. */
  isHere?: boolean
  children: ReactNode
}

/** Leads to an article, and fetches it as soon as a reader seems about to follow. */
export function ArticleLink({ id, className, preventScrollReset, isHere, children }: ArticleLinkProps) {
  const prefetch = () => prefetchArticle(id)
  return (
    <Link
      className={className}
      preventScrollReset={preventScrollReset}
      aria-current={isHere ? 'page' : undefined}
      to={`/article/${encodeURIComponent(id)}`}
      onPointerEnter={prefetch}
      onPointerDown={prefetch}
      onFocus={prefetch}
      onClick={({ currentTarget }) => departFrom(id, currentTarget)}
    >
      {children}
    </Link>
  )
}

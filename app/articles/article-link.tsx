import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../preview/link.tsx'
import { prefetchArticle } from './article-store.ts'
import { departFrom } from './travel.ts'

interface ArticleLinkProps {
  id: string
  className?: string
  /** Leaves scrolling to the article, which rolls up to its top. */
  preventScrollReset?: boolean
  children: ReactNode
}

/** Leads to an article, and fetches it as soon as a reader seems about to follow. */
export function ArticleLink({ id, className, preventScrollReset, children }: ArticleLinkProps) {
  const { pathname } = useLocation()
  const to = `/article/${encodeURIComponent(id)}`
  const prefetch = () => prefetchArticle(id)
  return (
    <Link
      className={className}
      preventScrollReset={preventScrollReset}
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
      onPointerEnter={prefetch}
      onPointerDown={prefetch}
      onFocus={prefetch}
      onClick={({ currentTarget }) => departFrom(id, currentTarget)}
    >
      {children}
    </Link>
  )
}

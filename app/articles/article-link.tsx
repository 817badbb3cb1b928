import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { articlePath } from '#domain/addresses.ts'
import { Link } from '../preview/link.tsx'
import { useShared } from '#ui/shared.ts'
import { createArticleCache } from './article-cache.ts'

interface ArticleLinkProps {
  id: string
  className?: string
  /** The article's page scrolls smoothly to its top by itself. */
  preventScrollReset?: boolean
  /** Whether the picture named `moving-picture` moves to the article's page. */
  viewTransition?: boolean
  /** `next` if the reader should read this article next. */
  rel?: 'next'
  children: ReactNode
}

/** A link to an article, which is fetched as soon as the reader points at the link. */
export function ArticleLink({ id, children, ...props }: ArticleLinkProps) {
  const { pathname } = useLocation()
  const to = articlePath(id)
  const articles = useShared(createArticleCache)
  const prefetch = () => articles.prefetch(id)
  return (
    <Link
      {...props}
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
      onPointerEnter={prefetch}
      onPointerDown={prefetch}
      onFocus={prefetch}
    >
      {children}
    </Link>
  )
}

import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { articlePath, pagePath } from '#domain/addresses.ts'
import { Link } from '../preview/link.tsx'
import { useShared } from '#ui/shared.ts'
import { createArticleCache } from './article-cache.ts'

interface ArticleLinkProps {
  id: string
  /** Its name, if it is a page of the creator's own. */
  page?: string
  className?: string
  /** The article's page scrolls smoothly to its top by itself. */
  preventScrollReset?: boolean
  /** Whether the picture named `moving-picture` moves to the article's page. */
  viewTransition?: boolean
  /** `next` if the reader should read this article next. */
  rel?: 'next'
  children: ReactNode
}

/** A link to an article or page. An article is fetched as soon as the reader points at the link. */
export function ArticleLink({ id, page, children, ...props }: ArticleLinkProps) {
  const { pathname } = useLocation()
  const to = page === undefined ? articlePath(id) : pagePath(page)
  const articles = useShared(createArticleCache)
  const prefetch = () => page === undefined && articles.prefetch(id)
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

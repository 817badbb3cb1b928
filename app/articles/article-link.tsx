import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { articlePath } from '#domain/addresses.ts'
import { Link } from '../preview/link.tsx'
import { useShared } from '#ui/shared.ts'
import { createArticleCache } from './article-cache.ts'
import { createArticleTransition } from './article-transition.ts'

interface ArticleLinkProps {
  id: string
  className?: string
  /** The article's page scrolls smoothly to its top by itself. */
  preventScrollReset?: boolean
  /** `next` where the article is the one to read after this. */
  rel?: 'next'
  children: ReactNode
}

/** A link to an article, which is fetched as soon as the reader points at the link. */
export function ArticleLink({ id, className, preventScrollReset, rel, children }: ArticleLinkProps) {
  const { pathname } = useLocation()
  const to = articlePath(id)
  const articles = useShared(createArticleCache)
  const transition = useShared(createArticleTransition)
  const prefetch = () => articles.prefetch(id)
  return (
    <Link
      className={className}
      preventScrollReset={preventScrollReset}
      to={to}
      rel={rel}
      aria-current={pathname === to ? 'page' : undefined}
      onPointerEnter={prefetch}
      onPointerDown={prefetch}
      onFocus={prefetch}
      onClick={({ currentTarget }) => transition.follow(id, currentTarget)}
    >
      {children}
    </Link>
  )
}

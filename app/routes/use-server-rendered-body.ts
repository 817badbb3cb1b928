import { use, useEffect, useState } from 'react'
import type { Article, ArticleSummary } from '#domain/article.ts'
import { createArticleCache } from '../articles/article-cache.ts'
import { readBody } from '../articles/read-body.ts'
import { ServerOnly } from '../data/server-only.ts'
import { useShared } from '../ui/shared.ts'

/**
 * Gives an article its body where the page came from the server: it stands in the page, and is not sent a second time.
 *
 * @param article With its body after a navigation inside the site.
 */
export function useServerRenderedBody(article: ArticleSummary | Article): Article {
  const { keep } = useShared(createArticleCache)
  const { article: rendered } = use(ServerOnly)
  const [arrived] = useState(() => ('body' in article ? '' : (rendered?.body ?? readBody())))
  const whole = 'body' in article ? article : { ...article, body: arrived }

  useEffect(() => {
    if (!('body' in article)) keep({ ...article, body: arrived })
  }, [article, arrived, keep])

  return whole
}

import { use, useMemo, useState } from 'react'
import { useMatches } from 'react-router'
import { headingsOf, type Heading } from '#domain/article-body.ts'
import type { Article, ArticleSummary } from '#domain/article.ts'
import { readBody } from '../articles/read-body.ts'
import { ServerOnly } from '../data/server-only.ts'

/** Returns the headings of the article that is shown, from its text: they are not sent apart. */
export function useHeadings(): readonly Heading[] {
  const { article: rendered } = use(ServerOnly)
  const [arrived] = useState(() => rendered?.body ?? readBody())
  const loaderData = useMatches().at(-1)?.loaderData as { article?: ArticleSummary | Article } | undefined
  const article = loaderData?.article
  const body = article && ('body' in article ? article.body : arrived)
  return useMemo(() => headingsOf(body ?? ''), [body])
}

import { createContext } from 'react'
import type { Article } from '#domain/article.ts'

/**
 * The article of the page, for readers without scripts.
 *
 * Only the server provides it: the text goes into `<noscript>` and not into the loader's data as well.
 */
export const ServerArticle = createContext<Article | undefined>(undefined)

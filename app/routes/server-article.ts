import { createContext } from 'react'
import type { Article } from '#domain/article.ts'

/**
 * The article of the page while the server renders it, for readers without scripts.
 *
 * It has a value on the server alone, so the text goes into `<noscript>` and not a second time into the loader's data.
 */
export const ServerArticle = createContext<Article | undefined>(undefined)

import { createContext } from 'react'
import type { Article } from '#domain/article.ts'

/** What the server alone provides while it renders a page; empty in the browser. */
interface ServerOnlyValues {
  /** Marks the page's own inline scripts. The server removes the mark before it sends the page. */
  scriptMark?: string
  /** The article of the page. The loader's data have it without its body, which is sent once, in the HTML. */
  article?: Article
}

export const ServerOnly = createContext<ServerOnlyValues>({})

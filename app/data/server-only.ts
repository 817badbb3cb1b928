import { createContext } from 'react'
import type { Article, ArticleSummary } from '#domain/article.ts'
import type { FurtherReading } from '#domain/further-reading.ts'
import type { TimetableRow } from '#domain/timetable.ts'

/** What the server alone provides while it renders a page; empty in the browser. */
export interface ServerOnlyValues {
  /** Nonce of the page's own inline scripts. The server replaces it by hashes before it sends the page. */
  scriptNonce?: string
  /** The drawings of all icons. */
  icons?: string
  /** The article of the page. The loader's data have it without its body, which is sent once, in the HTML. */
  article?: Article
  /** What follows the article. The loader's data are without it, since the browser reads it from the page. */
  furtherReading?: FurtherReading
  /** The articles of the page's list. The loader's data are without them, since the browser reads them from the page. */
  list?: RenderedList
}

/** The articles of a list: those of its cards, and those of its timetable. */
export interface RenderedList {
  articles: readonly ArticleSummary[]
  rows: readonly TimetableRow[]
}

export const ServerOnly = createContext<ServerOnlyValues>({})

import { createContext, use, useState } from 'react'
import type { Article, ArticleSummary } from '#domain/article.ts'
import type { FurtherReading } from '#domain/further-reading.ts'
import type { TimetableRow } from '#domain/timetable.ts'

/** What the loader's data are without where the page came from the server, since its HTML shows it. */
export interface Rendered {
  body: Article['body']
  furtherReading: FurtherReading
  list: RenderedList
}

/** What the server alone provides while it renders a page; empty in the browser. */
export interface ServerOnlyValues extends Partial<Rendered> {
  /** Nonce of the page's own inline scripts. The server replaces it by hashes before it sends the page. */
  scriptNonce?: string
  /** The drawings of all icons. */
  icons?: string
  /** The drawings of the signs of places elsewhere. */
  socialIcons?: string
}

/** The articles of a list: those of its cards, and those of its timetable. */
export interface RenderedList {
  articles: readonly ArticleSummary[]
  rows: readonly TimetableRow[]
}

export const ServerOnly = createContext<ServerOnlyValues>({})

/** Returns what the page shows and its data lack. @see docs/decisions/027-a-list-is-read-from-its-cards.md */
export function useRendered<Name extends keyof Rendered>(name: Name, read: () => Rendered[Name]) {
  const rendered = use(ServerOnly)[name] as Rendered[Name] | undefined
  const [shown] = useState(() => rendered ?? read())
  return shown
}

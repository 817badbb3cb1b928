/** Spans of time that end today. */
export type NumbersSpan = '30-days' | '12-months' | 'all'

/** Answer of `GET /studio/api/numbers`. */
export interface NumbersJson {
  /** Whether anything is counted now. */
  isCounting: boolean
  /** Readings of articles, the oldest first, without gaps: `2026-11-28`, or `2026-11` in months. */
  readings: { on: string; count: number }[]
  /** The most read articles. */
  articles: PageCountJson[]
  /** Other pages. */
  pages: PageCountJson[]
  /** Other sites whose links led to a page, by their hosts. */
  referrers: { host: string; count: number }[]
  /** The last numbers that feed readers reported. */
  feeds: { reader: string; subscribers: number }[]
  /** Pages that went to search engines and other programs; in no other number. */
  bots: number
}

export interface PageCountJson {
  path: string
  /** Absent if the page is gone, and for the screens that every site has. */
  title?: string
  count: number
}

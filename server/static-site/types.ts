/** What was written of a site's pages. */
export interface WrittenSite {
  pages: number
  files: number
  /** Addresses that a page names, and at which there is nothing. */
  missing: string[]
}

/** What the folder of a site holds. */
export interface SiteReport extends WrittenSite {
  folder: string
  articles: number
  comments: number
  redirects: number
  /** Old addresses that no file can have, such as those with a query. */
  skippedRedirects: string[]
}

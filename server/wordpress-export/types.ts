/** What an export for WordPress holds. */
export interface WordpressReport {
  file: string
  articles: number
  pages: number
  /** Drafts and scheduled ones among them. */
  drafts: number
  comments: number
  files: number
  /** Ids of drafts with files that have no public address yet. */
  hiddenFiles: string[]
}

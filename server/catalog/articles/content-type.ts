/** Content type of articles (specification, section 1). */
export const ARTICLES = 'articles'

/** Content type of the creator's own pages. */
export const PAGES = 'pages'

export function isShownType(id: unknown): id is string {
  return id === ARTICLES || id === PAGES
}

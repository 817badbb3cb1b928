/** Content type of articles (specification, section 1). */
export const ARTICLES = 'articles'

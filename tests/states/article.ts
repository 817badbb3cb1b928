import { openArticle } from '../helpers/thread.ts'
import type { SiteName } from './sites.ts'
import type { State } from './state.ts'

/** Articles in every shape that a text can have. */
export const ARTICLES: State[] = [
  article('with a picture', 'the-lake-before-the-city', 'sample'),
  article('with a table', 'mustard-twice', 'sample'),
  article('of a site with name and title alone', 'the-lake-before-the-city', 'name and title'),
  article('of a new blog', 'the-lake-before-the-city', 'a new blog'),
  article('without any picture', 'one-bag-one-month', 'no pictures'),
  article('without a category', 'to-the-reader-i-used-to-be', 'sample'),
  article('a very long title', 'long-title'),
  article('40-character words', 'long-words'),
  article('a wide table, no picture', 'wide-table'),
  article('code, lists and headings', 'long-code'),
  article('pictures of every shape', 'figures'),
  article('films, posts and pages of other sites', 'elsewhere'),
  article('everything that a text can hold', 'everything'),
  article('right to left', 'right-to-left'),
  article('very short, no picture, no category', 'short'),
  article('no date, a small picture', 'dateless'),
]

function article(name: string, id: string, site: SiteName = 'odd'): State {
  return {
    screen: site === 'odd' ? 'article, odd' : 'article',
    name,
    site,
    path: `/article/${id}`,
    open: (page, waypost) => openArticle(page, waypost, id),
  }
}

import { ARTICLE_PATH, FIXED_SCREENS, HOME_PATH, SEARCH_PATH, withoutEndSlashes } from '#domain/addresses.ts'
import { listAddress, parseListQuery } from '#domain/list-address.ts'
import { countPages, findCount, listArticles } from '#domain/listing.ts'
import { meantArticleIn } from '#domain/meant-article.ts'
import { parseSearch } from '#domain/search.ts'
import type { Snapshot } from '../catalog/types.ts'

/**
 * Finds the canonical address of a page, which is its key in the cache.
 *
 * It omits unknown parameters, so links with trackers share a page. Searches, Home after a mistyped address, and categories,
 * months, pages and articles that do not exist have no canonical address, so that nobody can fill the cache with them.
 *
 * @returns Path and query; `undefined` for a page that is not cached.
 */
export function pageAddress(url: URL, snapshot: Snapshot): string | undefined {
  if (url.pathname === HOME_PATH) return homeAddress(url.searchParams, snapshot)
  if (url.pathname === SEARCH_PATH) return parseSearch(url.searchParams).text === '' ? SEARCH_PATH : undefined
  if (SCREENS.includes(url.pathname)) return url.pathname
  const prefix = `${ARTICLE_PATH}/`
  if (snapshot.pages.has(url.pathname.slice(1))) return url.pathname
  const isArticle = url.pathname.startsWith(prefix) && snapshot.byId.has(url.pathname.slice(prefix.length))
  return isArticle ? url.pathname : undefined
}

/** Whether an address belongs to a screen or its data, whatever its parameters. Other addresses redirect without being rendered. */
export function isScreen({ pathname }: URL, snapshot: Snapshot | undefined): boolean {
  // The router ignores slashes at the end and how a path is encoded, and case in the paths of its screens.
  const path = withoutEndSlashes(decodeURIComponent(pathname.replace(/\.data$/, '')))
  const lower = path.toLowerCase()
  if (SCREENS.includes(lower) || lower.startsWith(`${ARTICLE_PATH}/`)) return true
  return snapshot?.pages.has(path.slice(1)) ?? false
}

const SCREENS: readonly string[] = [...FIXED_SCREENS, SEARCH_PATH]

function homeAddress(
  parameters: URLSearchParams,
  { articles, categories, months, texts }: Snapshot,
): string | undefined {
  if (meantArticleIn(parameters, texts)) return undefined
  const asked = parseListQuery(parameters)
  const category = findCount(categories, asked.category)
  const month = findCount(months, asked.month)
  if ((asked.category && !category) || (asked.month && !month)) return undefined
  if (asked.page > 1) {
    // The catalog has these counts, except for a category and a month together.
    const total = category && month ? listArticles(articles, asked).total : (category ?? month)?.count
    if (asked.page > countPages(total ?? articles.length)) return undefined
  }
  const { isWhole, page } = asked
  return listAddress({ category: category?.name, month: month?.name, isWhole, page })
}

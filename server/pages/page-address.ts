import { ARTICLE_PATH, FIXED_SCREENS, HOME_PATH, SEARCH_PATH, withoutEndSlashes } from '#domain/addresses.ts'
import { FILTERS, listAddress, parseListQuery } from '#domain/list-address.ts'
import { countPages, findCount, listArticles } from '#domain/listing.ts'
import { meantArticleIn } from '#domain/meant-article.ts'
import { parseSearch } from '#domain/search.ts'
import type { Snapshot } from '../catalog/types.ts'

/**
 * Finds the canonical address of a page, which is its key in the cache.
 *
 * It omits unknown parameters, so links with trackers share a page. Searches, Home after a mistyped address, and categories,
 * months, tags, pages and articles that do not exist have no canonical address, so that nobody can fill the cache with them. Nor
 * have tags and series together with another filter.
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

function homeAddress(parameters: URLSearchParams, snapshot: Snapshot): string | undefined {
  const { articles, categories: category, months: month, tags: tag, series, texts } = snapshot
  if (meantArticleIn(parameters, texts)) return undefined
  const counts = { category, month, tag, series }
  const asked = parseListQuery(parameters)
  const used = FILTERS.filter((filter) => asked[filter] !== undefined)
  const found = used.map((filter) => [filter, findCount(counts[filter], asked[filter])] as const)
  if (found.some(([, count]) => count === undefined)) return undefined
  if (used.length > 1 && (asked.tag ?? asked.series) !== undefined) return undefined
  if (asked.page > 1) {
    // The catalog has these counts, except for a category and a month together.
    const total = used.length > 1 ? listArticles(articles, asked).total : found[0]?.[1]?.count
    if (asked.page > countPages(total ?? articles.length)) return undefined
  }
  const { isWhole, page } = asked
  const names = Object.fromEntries(found.map(([filter, count]) => [filter, count?.name]))
  return listAddress({ ...names, isWhole, page })
}

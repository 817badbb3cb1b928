import {
  ARTICLE_PATH,
  ATOM_PATH,
  FIXED_SCREENS,
  JSON_FEED_PATH,
  LLMS_PATH,
  ROBOTS_PATH,
  RSS_PATH,
  SEARCH_PATH,
  SECURITY_TXT_PATH,
  SITEMAP_PATH,
} from '#domain/addresses.ts'
import { categoryOf } from '#domain/category.ts'
import { comparable } from '#domain/same-text.ts'
import { articlesContentType, type Space } from '@waypost/content-service/folder'
import { pagesIn } from './own-pages.ts'

/** Addresses of the site besides articles and the creator's own pages. */
const PATHS = new Set<string>([
  '/',
  ...FIXED_SCREENS,
  SEARCH_PATH,
  RSS_PATH,
  ATOM_PATH,
  JSON_FEED_PATH,
  SITEMAP_PATH,
  ROBOTS_PATH,
  LLMS_PATH,
  SECURITY_TXT_PATH,
])

/** Creates a function that explains why an address of this site does not exist; `undefined` if it does. */
export function createScreenAddresses(
  space: Space,
  publicUrl: string,
): (written: string) => string | undefined {
  const articles = [...space.entries.values()].filter(
    ({ contentTypeId }) => contentTypeId === articlesContentType.id,
  )
  const pages = pagesIn(space)
  const ids = new Set(articles.map(({ sys }) => sys.id))
  const namesOfTag = (id: string) => space.tags.get(id)?.name ?? []
  const filters = {
    category: new Set(articles.map(({ fields }) => comparable(categoryOf(fields)))),
    tag: new Set(articles.flatMap(({ tags }) => tags.flatMap(namesOfTag)).map(comparable)),
    series: new Set(
      articles.flatMap(({ fields }) => (typeof fields.series === 'string' ? comparable(fields.series) : [])),
    ),
  }

  return (written) => {
    if (written.startsWith('#section-')) return undefined
    if (written.startsWith('#'))
      return `The link '${written}' leads to no heading. Addresses of headings begin with '#section-', as in the menu next to an article.`
    if (written === '') return 'A link has no address: write one between the round brackets.'
    // Browsers resolve a relative address against the article.
    const base = new URL(`${ARTICLE_PATH}/`, publicUrl)
    if (!URL.canParse(written, base)) return `The link '${written}' is not an address.`
    const { origin, pathname, searchParams } = new URL(written, base)
    if (origin !== base.origin) return undefined
    const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
    const [, articleId] = /^\/article\/([^/]+)$/.exec(path) ?? []
    if (articleId !== undefined)
      return ids.has(decode(articleId)) ? undefined : noArticle(written, decode(articleId))
    if (path.startsWith('/content/assets/')) return whyNoFile(written, path)
    if (!PATHS.has(path) && !pages.has(decode(path.slice(1))))
      return `The link '${written}' leads to no page of the site: readers would land on Home.`
    for (const [filter, names] of Object.entries(filters)) {
      const name = searchParams.get(filter)
      if (name !== null && !names.has(comparable(name)))
        return `The link '${written}' leads to the ${filter} '${name}', in which there are no articles.`
    }
    return undefined
  }

  function whyNoFile(written: string, path: string): string | undefined {
    const [, assetId = ''] = /^\/content\/assets\/([^/]+)/.exec(path) ?? []
    return space.assets.has(decode(assetId))
      ? undefined
      : `The link '${written}' leads to no file in the folder assets.`
  }
}

function noArticle(written: string, id: string): string {
  return `The link '${written}' leads to the article '${id}', but articles/${id}.md is missing.`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

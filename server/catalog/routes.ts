import { matchesTag } from '@waypost/http/entity-tag.ts'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import {
  ATOM_PATH,
  ENTRIES_PATH,
  entryPath,
  FEED_FILTERS,
  feedAddress,
  JSON_FEED_PATH,
  LLMS_PATH,
  ROBOTS_PATH,
  RSS_PATH,
  SEARCH_RESULTS_PATH,
  SITEMAP_PATH,
} from '#domain/addresses.ts'
import { findCategoryNote, type CategoryNotes } from '#domain/category-notes.ts'
import { findCount } from '#domain/listing.ts'
import { parseSearch } from '#domain/search.ts'
import { problem } from '../http/problem.ts'
import type { RepresentationCache } from '../http/representation-cache.ts'
import { createRepresentation, respond, respondOnce, type Representation } from '../http/representation.ts'
import { AppError } from '../errors.ts'
import { atomFeed, jsonFeed, rssFeed } from './feeds/feeds.ts'
import { llmsTxt, previewRobots, robots } from './feeds/crawlers.ts'
import type { FeedSite } from './feeds/feed-contents.ts'
import { sitemap } from './feeds/sitemap.ts'
import type { Catalog, Preview, Search, Snapshot } from './types.ts'
import type { SiteView } from '../site/types.ts'

interface CatalogRoutesOptions {
  catalog: Catalog
  /** Present in a preview workspace, where requests may choose another instant. */
  preview?: Preview
  search: Search['find']
  /** Makes searches wait for each other, before they are counted. */
  takeSearchTurn: MiddlewareHandler
  /** Makes requests for articles wait for each other. */
  takeArticleTurn: MiddlewareHandler
  /** Counts a search of the client. @throws AppError `rate-limited` */
  limitSearches(c: Context): Promise<void>
  site: { view(): SiteView; categoryNotes(): CategoryNotes }
  cache: RepresentationCache
  publicUrl: string
  firstIdOf: FeedSite['firstIdOf']
}

const REVALIDATED = 'public, max-age=0, must-revalidate'

/** Part of the entity tags of searches. Raise this number when searches of the same articles give other results. */
const ANSWERS = 1

/** Answers browsers, feed readers and search engines: lists, articles, feeds, sitemap. */
export function catalogRoutes(options: CatalogRoutesOptions) {
  const { catalog, preview, search, takeSearchTurn, takeArticleTurn, limitSearches } = options
  const { site, cache, publicUrl, firstIdOf } = options
  const feedSite = () => ({ site: site.view(), publicUrl, firstIdOf })
  const documents: Record<string, [type: string, write: (snapshot: Snapshot) => string]> = {
    [RSS_PATH]: ['application/rss+xml', (snapshot) => rssFeed(snapshot, feedSite())],
    [ATOM_PATH]: ['application/atom+xml', (snapshot) => atomFeed(snapshot, feedSite())],
    [JSON_FEED_PATH]: ['application/feed+json', (snapshot) => jsonFeed(snapshot, feedSite())],
    [SITEMAP_PATH]: ['application/xml', (snapshot) => sitemap(snapshot, publicUrl)],
    [LLMS_PATH]: ['text/markdown', (snapshot) => llmsTxt(snapshot, site.view(), publicUrl)],
    [ENTRIES_PATH]: [
      'application/json',
      ({ version: of, articles }) =>
        JSON.stringify({ version: of, categoryNotes: site.categoryNotes(), items: articles }),
    ],
  }

  const routes = new Hono()
  routes.get(LLMS_PATH, (c, next) => {
    if (site.view().robots !== 'none') return next()
    return problem(c, 404, 'not-found', 'There is nothing at this address.')
  })
  routes.get(RSS_PATH, async (c, next) => {
    const filter = FEED_FILTERS.find((each) => c.req.query(each) !== undefined)
    if (filter === undefined) return next()
    const snapshot = await snapshotFor(c.req.url)
    const counts = { category: snapshot.categories, tag: snapshot.tags, series: snapshot.series }
    const name = findCount(counts[filter], c.req.query(filter))?.name
    if (name === undefined) return problem(c, 404, 'not-found', `There is no such ${filter}.`)
    const note = filter === 'category' ? findCategoryNote(site.categoryNotes(), name) : undefined
    const write = () => rssFeed(snapshot, feedSite(), { filter, name, ...note })
    return respond(c.req.raw, await provide(feedAddress(filter, name), 'application/rss+xml', write))
  })
  for (const [path, [type, write]] of Object.entries(documents)) {
    routes.get(path, async (c) => {
      const snapshot = await snapshotFor(c.req.url)
      return respond(c.req.raw, await provide(path, type, () => write(snapshot)))
    })
  }

  return routes
    .get(`${ENTRIES_PATH}/:id`, takeArticleTurn, async (c) => {
      const snapshot = await snapshotFor(c.req.url, 'The article cannot be loaded right now.')
      const id = c.req.param('id')
      if (!snapshot.byId.has(id)) return problem(c, 404, 'not-found', 'The resource could not be found.')
      const write = () => JSON.stringify(snapshot.readArticle(id))
      return respond(c.req.raw, await provide(entryPath(id), 'application/json', write))
    })
    .get(SEARCH_RESULTS_PATH, takeSearchTurn, async (c) => {
      const snapshot = await snapshotFor(c.req.url, 'The articles cannot be searched right now.')
      const headers = { etag: `W/"${snapshot.version}-${ANSWERS}"`, 'cache-control': REVALIDATED }
      if (matchesTag(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers)
      await limitSearches(c)
      const { text } = parseSearch(new URL(c.req.url).searchParams)
      const found = await search(snapshot, text)
      if (!found) return problem(c, 503, 'unavailable', 'The articles cannot be searched right now.')
      return respondOnce(c.req.raw, JSON.stringify(found), {
        'content-type': 'application/json; charset=utf-8',
        ...headers,
      })
    })
    .get(ROBOTS_PATH, (c) =>
      c.text(preview ? previewRobots : robots(site.view().robots, publicUrl), 200, {
        'cache-control': REVALIDATED,
      }),
    )

  /**
   * Finds the articles that an address shows.
   * @throws AppError `content-unavailable` until the first articles are read
   */
  async function snapshotFor(address: string, sentence = 'The articles cannot be loaded right now.') {
    const snapshot = (preview ? await catalogIn(preview, new URL(address)) : catalog).current()
    if (!snapshot) throw new AppError('content-unavailable', sentence)
    return snapshot
  }

  function provide(address: string, type: string, write: () => string): Promise<Representation> {
    return cache.provide(address, () =>
      createRepresentation(write(), {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': REVALIDATED,
      }),
    )
  }
}

/** Finds the articles of the instant in the address. @throws AppError if the instant is unreadable or unknown. */
async function catalogIn(preview: Preview, url: URL): Promise<Catalog> {
  const { catalog, workspace } = await preview.view(url)
  if (workspace.instant?.kind === 'unreadable') throw new AppError('invalid', EXPECTED_INSTANT)
  if (workspace.instant?.kind === 'unknown')
    throw new AppError('not-found', 'The content service cannot show another time.')
  return catalog
}

const EXPECTED_INSTANT =
  "The parameter 'at' takes a day, as in 2027-01-15, or a day and a time, as in 2027-01-15T09:00."

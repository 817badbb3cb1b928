import { Hono } from 'hono'
import { problem } from '../http/problem.ts'
import type { RepresentationCache } from '../http/representation-cache.ts'
import { createRepresentation, respond, type Representation } from '../http/representation.ts'
import type { SiteView, Snapshot, Catalog } from './types.ts'
import { atomFeed, jsonFeed, rssFeed } from './feeds.ts'
import { robots, sitemap } from './sitemap.ts'

interface CatalogRoutesOptions {
  catalog: Catalog
  site(): SiteView
  cache: RepresentationCache
  version(): string
  publicUrl: string
}

const REVALIDATED = 'public, max-age=0, must-revalidate'

/** Answers what browsers, feed readers and search engines read of the catalog. */
export function catalogRoutes({ catalog, site, cache, version, publicUrl }: CatalogRoutesOptions) {
  const machines: Record<string, [type: string, write: (snapshot: Snapshot) => string]> = {
    '/rss.xml': ['application/rss+xml', (snapshot) => rssFeed(snapshot, site(), publicUrl)],
    '/atom.xml': ['application/atom+xml', (snapshot) => atomFeed(snapshot, site(), publicUrl)],
    '/feed.json': ['application/feed+json', (snapshot) => jsonFeed(snapshot, site(), publicUrl)],
    '/sitemap.xml': ['application/xml', (snapshot) => sitemap(snapshot, publicUrl)],
    '/api/entries': [
      'application/json',
      ({ version: of, articles }) => JSON.stringify({ version: of, items: articles }),
    ],
  }

  const routes = new Hono()
  for (const [path, [type, write]] of Object.entries(machines)) {
    routes.get(path, async (c) => {
      const snapshot = catalog.current()
      if (!snapshot) return problem(c, 503, 'content-unavailable', 'The articles cannot be loaded right now.')
      return respond(c.req.raw, await provide(path, type, () => write(snapshot)))
    })
  }

  return routes
    .get('/api/entries/:id', async (c) => {
      const snapshot = catalog.current()
      if (!snapshot) return problem(c, 503, 'content-unavailable', 'The article cannot be loaded right now.')
      const article = snapshot.byId.get(c.req.param('id'))
      if (!article) return problem(c, 404, 'not-found', 'The resource could not be found.')
      const address = `/api/entries/${encodeURIComponent(article.id)}`
      return respond(c.req.raw, await provide(address, 'application/json', () => JSON.stringify(article)))
    })
    .get('/robots.txt', (c) => c.text(robots(publicUrl), 200, { 'cache-control': REVALIDATED }))

  function provide(address: string, type: string, write: () => string): Promise<Representation> {
    return cache.provide(address, version(), () =>
      createRepresentation(write(), {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': REVALIDATED,
      }),
    )
  }
}

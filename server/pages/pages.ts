import type { LookStyles } from '../site/types.ts'
import type { Server } from 'node:http'
import type { Catalog, Preview } from '../catalog/types.ts'
import type { PageServices } from './types.ts'
import type { RepresentationCache } from '../http/representation-cache.ts'
import { securityHeaders, type SecurityOptions } from '../http/security-headers.ts'
import { createPageAnswer } from './answer-page.ts'
import type { Log } from '../log.ts'
import { answerFromCache } from './cached-pages.ts'
import { offlineRoutes } from './offline-page.ts'
import { renderStillPage } from './still-page.ts'
import { openBuiltScreens, openScreensInDevelopment } from './screens.ts'

interface PagesOptions {
  /** What a page may ask of the rest of the server. */
  services: Omit<PageServices, 'scriptNonce'>
  catalog: Catalog
  /** Present in a preview workspace. */
  preview?: Preview
  cache: RepresentationCache
  /** The styles of the creator's look. */
  look(): LookStyles
  security: SecurityOptions
  /** Carries the development server's socket. */
  server: Server
  log: Log
}

/** Renders, caches and answers pages. */
export type Pages = Awaited<ReturnType<typeof openPages>>

/**
 * Opens the pages: built ones, or in development those of the source.
 *
 * @throws StartError if nothing has been built.
 */
export async function openPages({
  services,
  catalog,
  preview,
  cache,
  look,
  security,
  server,
  log,
}: PagesOptions) {
  const {
    render,
    styleRules: rules,
    ...screens
  } = security.isDevelopment
    ? await openScreensInDevelopment(services, server)
    : await openBuiltScreens(services)
  const kept = preview ? undefined : answerFromCache(catalog, cache, securityHeaders(security))
  const { answer, waiting } = createPageAnswer({
    catalog,
    findRedirect: services.findRedirect,
    preview,
    cache,
    render,
    styles: rules && { rules, look },
    security,
    log,
  })
  return {
    /** Answers pages, feeds and JSON from the cache, with all their headers; absent in a preview, which keeps nothing. */
    answerFromCache: kept?.answer,
    /** How many answers came from the cache. */
    keptAnswers: () => kept?.count() ?? 0,
    ...screens,
    /** Answers what devices show without a connection. */
    offline: offlineRoutes(() => services.site().title),
    answer,
    /** Renders an article's page without scripts. @param path Of an article that `shown` has: `/article/tea`. */
    renderStill: (path: string, shown: Catalog) =>
      renderStillPage(new URL(path, services.publicUrl), shown, render),
    /** How many pages wait to be rendered. */
    waiting,
  }
}

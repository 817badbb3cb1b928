import type { CategoryNotes } from '#domain/category-notes.ts'
import type { LookStyles, SiteView } from '../site/types.ts'
import type { Server } from 'node:http'
import type { Catalog, Preview, PreviewView, Search } from '../catalog/types.ts'
import type { ServerContext } from '../context.ts'
import type { SignInOptions } from '../identity/types.ts'
import type { PageServices } from './types.ts'
import type { RepresentationCache } from '../http/representation-cache.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { createPageAnswer } from './answer-page.ts'
import { answerFromCache } from './cached-pages.ts'
import { offlineRoutes } from './offline-page.ts'
import { renderStillPage } from './still-page.ts'
import { openBuiltScreens, openScreensInDevelopment } from './screens.ts'

export { openFilePages } from './file-page.ts'

interface PagesOptions extends Pick<
  PageServices,
  'cards' | 'findRedirect' | 'commentAuthor' | 'emailClient'
> {
  /** Has a `preview` in a preview workspace. */
  catalog: Catalog & { search: Search; preview?: Preview }
  site: {
    view(): SiteView
    categoryNotes(): CategoryNotes
    /** The styles of the creator's look. */
    styles(): LookStyles
  }
  identity: { signIn: SignInOptions; isEmulated: boolean }
  cache: RepresentationCache
  /** The HTTP server, which also carries the development server's socket. */
  server: Server
}

/** Renders, caches and answers pages. */
export type Pages = Awaited<ReturnType<typeof openPages>>

/** Opens the pages: the built ones, or in development those of the source. @throws StartError if no build exists. */
export async function openPages(
  { publicUrl, security, log }: ServerContext,
  { catalog, site, identity, cache, server, ...options }: PagesOptions,
) {
  const { preview } = catalog
  const services: Omit<PageServices, 'scriptNonce'> = {
    ...options,
    catalog,
    search: catalog.search,
    site: site.view,
    categoryNotes: site.categoryNotes,
    publicUrl,
    workspace: { isEmulated: identity.isEmulated },
    signIn: identity.signIn,
    reportError: (error) => log.error({ err: error }, 'A page could not be rendered'),
  }
  const {
    render,
    styleRules: rules,
    ...screens
  } = security.isDevelopment
    ? await openScreensInDevelopment(services, server)
    : await openBuiltScreens(services)
  const kept = preview ? undefined : answerFromCache(catalog, cache, securityHeaders(security))
  const { answer, inTurn, waiting } = createPageAnswer({
    catalog,
    findRedirect: services.findRedirect,
    preview,
    cache,
    render,
    styles: rules && { rules, look: site.styles },
    security,
    log,
  })
  return {
    /** Answers pages, feeds and JSON from the cache, with all their headers; absent in a preview, which caches nothing. */
    answerFromCache: kept?.answer,
    /** Number of answers that came from the cache. */
    keptAnswers: () => kept?.count() ?? 0,
    ...screens,
    /** Answers the page that devices show while they are offline. */
    offline: offlineRoutes(() => site.view().title),
    answer,
    /**
     * Renders a page without scripts, in the turns of uncached pages.
     * @param client Address of the client that asks for it.
     * @param show Makes the catalog and the path of the shown page within the turn, since that takes memory as well.
     * @returns `undefined` if `show` does.
     * @throws AppError `rate-limited`, `busy`
     */
    renderStill: (
      client: string,
      show: () => Promise<(Pick<PreviewView, 'catalog' | 'site'> & { path: string }) | undefined>,
    ) =>
      inTurn(client, async () => {
        const shown = await show()
        return shown && renderStillPage(new URL(shown.path, publicUrl), shown, render)
      }),
    /** How many pages wait to be rendered. */
    waiting,
  }
}

import { Hono } from 'hono'
import { isScreenPath, PAGE_PICTURES_PATH, SOCIAL_PATH } from '#domain/addresses.ts'
import { openCatalog } from '../catalog/catalog.ts'
import type { Config } from '../config/config.ts'
import { openContent } from '../content/content.ts'
import { prepareDataDir } from '../data-dir.ts'
import type { Database } from '../database/types.ts'
import { openDrawings } from '../drawings/drawings.ts'
import { StartError } from '../errors.ts'
import { noCache } from '../http/representation-cache.ts'
import { findOwnerEmail } from '../identity/identity.ts'
import { createPublicComments } from '../interactions/interactions.ts'
import { openLog } from '../log.ts'
import { openNames } from '../names/names.ts'
import { openFilePages } from '../pages/pages.ts'
import { openSite, withAliases } from '../site/site.ts'

export type Rooms = Awaited<ReturnType<typeof openRooms>>

/** The rooms of a site whose pages can be rendered. */
export interface SiteRooms extends Rooms {
  pages: Awaited<ReturnType<Rooms['openPages']>>
}

/** Opens what shows the site, as it is now, without serving it. @param database Absent if the site has none yet. */
export async function openRooms(
  config: Config,
  database: Database | undefined,
  { withDrafts }: { withDrafts: boolean },
) {
  const { contentDir, dataDir, publicUrl, contact } = config
  // `waypost check` and the log of the server describe problems of files.
  const log = openLog('silent')
  await prepareDataDir(dataDir, () => {})
  const context = {
    log,
    now: () => new Date(),
    publicUrl,
    security: config.security,
    dataDir,
    isPreview: withDrafts,
    clientAddress: Object.assign(() => 'export', { isMismatch: () => false }),
    secret: '',
    siteName: () => '',
  }
  const content = await openContent(context, config)
  const published = content.side(false)
  const site = await openSite({ contentDir, pictureOf: content.findAsset, onProblem() {} })
  const catalog = await openCatalog(context, { content: content.side(withDrafts), site })
  if (!(await catalog.request())) throw new StartError(`The articles in ${contentDir} cannot be read.`)
  const snapshot = catalog.current()!
  const shown = { ...catalog, current: () => snapshot }

  const ownerEmail = database && (await findOwnerEmail(database.db))
  const names = openNames({
    // Files may be anywhere, so no address of a reader is in them.
    shown: 'name',
    creator: () => ({
      name: site.view().name,
      title: site.view().title,
      emails: [...site.emails(), ownerEmail ?? []].flat(),
    }),
  })
  const commentsOf = createPublicComments(database?.db, names.authorOf)
  const isPage = (path: string) =>
    isScreenPath(
      path,
      (id) => snapshot.byId.has(id),
      (name) => snapshot.pages.has(name),
    )
  const findRedirect = (address: string) => site.findRedirect(address, isPage, snapshot.aliases)
  const drawings = openDrawings({ site, catalog: shown, fetchPicture: published.fetch, onProblem() {} })
  const services = {
    catalog: shown,
    search: catalog.search,
    site: site.view,
    categoryNotes: site.categoryNotes,
    publicUrl,
    cards: drawings.described,
    signIn: { hasGoogle: false, verifyReaders: 'never' as const },
    emailClient: contact.client,
    commentAuthor: 'name' as const,
    findRedirect,
    commentsOf,
  }
  const files = new Hono()
    .route('/', drawings.icons)
    .route('/', site.routes(noCache, publicUrl))
    .route(PAGE_PICTURES_PATH, catalog.pagePictures)
    .route(SOCIAL_PATH, drawings.cards)
    .route('/', catalog.routes(noCache))
  return {
    publicUrl,
    snapshot,
    site,
    /** @throws StartError if no build exists. */
    openPages: () => openFilePages(services),
    commentsOf,
    isPage,
    findRedirect,
    /** Old addresses with their new ones, without patterns. */
    oldAddresses: () => Object.keys(withAliases(site.redirects(), snapshot.aliases).written),
    /** Requests a file of the site that is neither a page nor built. */
    request: (address: string) => files.request(address),
    requestContent: (address: string) => published.fetch(new Request(new URL(address, publicUrl))),
    async close() {
      site.close()
      catalog.close()
      await content.close()
    },
  }
}

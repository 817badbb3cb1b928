import type { ContentService } from '@waypost/content-service'
import { Hono } from 'hono'
import type { Server } from 'node:http'
import { STUDIO_API_PATH, STUDIO_PATH } from '#domain/addresses.ts'
import type { Database } from '../database/types.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { problem } from '../http/problem.ts'
import { createRateLimits, limitClients } from '../http/rate-limit.ts'
import type { SecurityOptions } from '../http/security-headers.ts'
import type { Log } from '../log.ts'
import type { EnterStudio, OwnerAccount } from '../identity/types.ts'
import type { DrawnLook, SiteView } from '../site/types.ts'
import { DRAFT_FILES_PATH } from './draft-files.ts'
import { explainReadOnly, findElsewhere, type WhereWritten } from './elsewhere.ts'
import { openEntrance } from './entrance.ts'
import { entryRoutes, type EntryRoutesOptions } from './entry-routes.ts'
import { draftPageRoutes } from './draft-page-routes.ts'
import { openStudioFiles } from './files.ts'
import { guard } from './guard.ts'
import { historyRoutes } from './history-routes.ts'
import { openHistory } from './history.ts'
import { pageRoutes, type PageRoutesOptions } from './page-routes.ts'
import { pictureRoutes } from './picture-routes.ts'
import { createRenaming, type RenamingOptions } from './renaming.ts'
import { shellRoutes } from './shell.ts'

interface StudioOptions
  extends
    WhereWritten,
    Pick<EntryRoutesOptions, 'readCounts'>,
    Pick<PageRoutesOptions, 'renderPage'>,
    Pick<RenamingOptions, 'moveThread'> {
  catalog: WhereWritten['catalog'] & { request(): Promise<boolean> }
  content: Pick<
    ContentService,
    'declared' | 'draftFiles' | 'files' | 'findAsset' | 'pictures' | 'show' | 'writer'
  >
  database: Database
  site: Pick<RenamingOptions, 'addRedirect'> & {
    view(): SiteView
    drawnLook(): DrawnLook
    pictures(): string[]
  }
  owner: OwnerAccount
  /** Makes the page to which the owner's link leads. */
  ownerRoutes(enter: EnterStudio): Hono
  /** Origin that readers use, and the owner. */
  publicUrl: string
  security: SecurityOptions
  clientAddress: ClientAddress
  /** Carries the development server's socket. */
  server: Server
  log: Log
}

/** The place where the creator writes in the browser. */
export type Studio = Awaited<ReturnType<typeof openStudio>>

/** Pages of drafts that one client may ask for. */
const DRAFT_PAGES = { times: 60, seconds: 60 }

/** Opens the studio. */
export async function openStudio(options: StudioOptions) {
  const { database, content, catalog, readCounts, site, owner, ownerRoutes, publicUrl, security } = options
  const { clientAddress, server, log: serverLog } = options
  const now = () => new Date()
  const files = await openStudioFiles(server)
  const { api, log, enter } = openEntrance({
    database,
    owner,
    ownerName: () => site.view().name,
    publicUrl,
    isHttps: security.isHttps,
    clientAddress,
    now,
  })
  const history = openHistory({ database, writer: content.writer, now, log: serverLog })
  const entries = entryRoutes({
    ...content,
    writer: history.writer,
    hadText: history.versions.has,
    renaming: createRenaming({ ...options, ...site, writer: history.writer }),
    elsewhere: findElsewhere(options),
    whyNot: () => explainReadOnly(options, content.writer),
    categories: () => catalog.current()?.categories.map(({ name }) => name) ?? [],
    readCounts,
    log,
    now,
  })

  api
    // Readers see what was published before the studio says so.
    .on(['POST', 'DELETE'], ['/entries/*', '/bin/*'], async (c, next) => {
      await next()
      if (c.res.ok) await catalog.request()
    })
    .route('/', historyRoutes({ history, publicUrl, log }))
    .route('/', entries)
    .route('/', pageRoutes(options))
    .route(DRAFT_FILES_PATH, content.draftFiles)
    .route('/pictures', pictureRoutes({ ...content, ofSite: site.pictures, log }))
    .all('/*', (c) => problem(c, 404, 'not-found', 'There is nothing at this address.'))

  return {
    /** Everything below `/studio` but the built files. */
    routes: new Hono()
      .use(`${STUDIO_PATH}/*`, guard(security))
      .route(STUDIO_API_PATH, api)
      .route('/', shellRoutes({ site: site.view, look: site.drawnLook, files })),
    /** Answers the page to which the owner's link leads. */
    ownerRoutes: ownerRoutes(enter),
    /** Answers the links that show a draft. */
    draftRoutes: draftPageRoutes({
      ...options,
      draftLinks: history.draftLinks,
      writer: content.writer,
      siteName: () => site.view().title,
      limit: limitClients(createRateLimits(database.pool, serverLog), { name: 'drafts', ...DRAFT_PAGES }),
    }),
    development: files.development,
    /** Starts to forget what is kept no longer. */
    start: history.start,
    async close() {
      history.close()
      await files.close()
    },
  }
}

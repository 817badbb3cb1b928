import type { ContentService } from '@waypost/content-service'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Server } from 'node:http'
import { STUDIO_API_PATH, STUDIO_PATH } from '#domain/addresses.ts'
import type { Database } from '../database/types.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { problem } from '../http/problem.ts'
import type { SecurityOptions } from '../http/security-headers.ts'
import type { Log } from '../log.ts'
import type { EnterStudio, OwnerAccount } from '../identity/types.ts'
import type { DrawnLook, SiteView } from '../site/types.ts'
import { accountRoutes } from './account-routes.ts'
import { explainReadOnly, findElsewhere, type WhereWritten } from './elsewhere.ts'
import { entryRoutes, type EntryRoutesOptions } from './entry-routes.ts'
import { openStudioFiles } from './files.ts'
import { guard, requireSession, sameOrigin, type OwnerVariables } from './guard.ts'
import { historyRoutes } from './history-routes.ts'
import { openHistory } from './history.ts'
import { createLogAction } from './log.ts'
import { pictureRoutes } from './picture-routes.ts'
import { openStudioSessions } from './sessions.ts'
import { shellRoutes } from './shell.ts'
import { signInRoutes } from './sign-in-routes.ts'

interface StudioOptions extends WhereWritten, Pick<EntryRoutesOptions, 'readCounts'> {
  content: Pick<ContentService, 'declared' | 'pictures' | 'writer'>
  database: Database
  site: { view(): SiteView; drawnLook(): DrawnLook }
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

/** Most bytes of a request that only signs in, or changes the account: passkeys' answers are the longest. */
const MAX_ACCOUNT_BYTES = 64 * 1024

/** Opens the studio. */
export async function openStudio(options: StudioOptions) {
  const { database, content, catalog, readCounts, site, owner, ownerRoutes, publicUrl, security } = options
  const { clientAddress, server, log: serverLog } = options
  const { db, changes } = database
  const now = () => new Date()
  const files = await openStudioFiles(server)
  const sessions = openStudioSessions({ db, changes, isHttps: security.isHttps, now })
  const log = createLogAction(database, now)
  const history = openHistory({ database, writer: content.writer, now, log: serverLog })
  const limitBody = bodyLimit({ maxSize: MAX_ACCOUNT_BYTES })
  const entries = entryRoutes({
    ...content,
    writer: history.writer,
    elsewhere: findElsewhere(options),
    whyNot: () => explainReadOnly(options, content.writer),
    categories: () => catalog.current()?.categories.map(({ name }) => name) ?? [],
    readCounts,
    findProblems: async () => [],
    log,
    now,
  })

  /** What the owner's own requests reach. Each file of routes bounds its bodies, and logs what it does. */
  const api = new Hono<{ Variables: OwnerVariables }>()
    .use(sameOrigin(publicUrl))
    .use('/sign-in', limitBody)
    .use('/passkey/*', limitBody)
    .route('/', signInRoutes({ owner, sessions, log, clientAddress }))
    .use(requireSession(sessions))
    .route('/', accountRoutes({ db, owner, sessions, log, ownerName: () => site.view().name }))
    .route('/', historyRoutes({ history, publicUrl, log }))
    .route('/', entries)
    .route('/pictures', pictureRoutes({ pictures: content.pictures, log }))
    .all('/*', (c) => problem(c, 404, 'not-found', 'There is nothing at this address.'))

  return {
    /** Everything below `/studio` but the built files. */
    routes: new Hono()
      .use(`${STUDIO_PATH}/*`, guard(security))
      .route(STUDIO_API_PATH, api)
      .route('/', shellRoutes({ site: site.view, look: site.drawnLook, files })),
    /** Answers the page to which the owner's link leads. */
    ownerRoutes: ownerRoutes(async (c, proof) => {
      await sessions.open(c, proof)
      await log('owner', { detail: proof.owner.email })
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

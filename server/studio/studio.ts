import type { ContentService } from '@waypost/content-service'
import { Hono } from 'hono'
import type { Server } from 'node:http'
import { STUDIO_API_PATH, STUDIO_PATH } from '#domain/addresses.ts'
import { problem } from '../http/problem.ts'
import type { SecurityOptions } from '../http/security-headers.ts'
import type { Log } from '../log.ts'
import type { DrawnLook, SiteView } from '../site/types.ts'
import { openStudioFiles } from './files.ts'
import { guard } from './guard.ts'
import { pictureRoutes } from './picture-routes.ts'
import { shellRoutes } from './shell.ts'

interface StudioOptions {
  content: Pick<ContentService, 'pictures'>
  site: { view(): SiteView; drawnLook(): DrawnLook }
  security: SecurityOptions
  /** Carries the development server's socket. */
  server: Server
  log: Log
}

/** The place where the creator writes in the browser. */
export type Studio = Awaited<ReturnType<typeof openStudio>>

/** Opens the studio. */
export async function openStudio({ content, site, security, server, log }: StudioOptions) {
  const files = await openStudioFiles(server)
  return {
    /** Everything below `/studio` but the built files. */
    routes: new Hono()
      .use(`${STUDIO_PATH}/*`, guard(security))
      .route(
        `${STUDIO_API_PATH}/pictures`,
        pictureRoutes({
          pictures: content.pictures,
          log: (action, name) => log.info({ action, name }, 'The owner changed a picture'),
        }),
      )
      .all(`${STUDIO_API_PATH}/*`, (c) => problem(c, 404, 'not-found', 'There is nothing at this address.'))
      .route('/', shellRoutes({ site: site.view, look: site.drawnLook, files })),
    development: files.development,
    close: files.close,
  }
}

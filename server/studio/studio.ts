import { Hono } from 'hono'
import type { Server } from 'node:http'
import { STUDIO_API_PATH, STUDIO_PATH } from '#domain/addresses.ts'
import { problem } from '../http/problem.ts'
import type { SecurityOptions } from '../http/security-headers.ts'
import type { DrawnLook, SiteView } from '../site/types.ts'
import { openStudioFiles } from './files.ts'
import { guard } from './guard.ts'
import { shellRoutes } from './shell.ts'

interface StudioOptions {
  site: { view(): SiteView; drawnLook(): DrawnLook }
  security: SecurityOptions
  /** Carries the development server's socket. */
  server: Server
}

/** The place where the creator writes in the browser. */
export type Studio = Awaited<ReturnType<typeof openStudio>>

/** Opens the studio. */
export async function openStudio({ site, security, server }: StudioOptions) {
  const files = await openStudioFiles(server)
  return {
    /** Everything below `/studio` but the built files. */
    routes: new Hono()
      .use(`${STUDIO_PATH}/*`, guard(security))
      .all(`${STUDIO_API_PATH}/*`, (c) => problem(c, 404, 'not-found', 'There is nothing at this address.'))
      .route('/', shellRoutes({ site: site.view, look: site.drawnLook, files })),
    development: files.development,
    close: files.close,
  }
}

import { getRequestListener } from '@hono/node-server'
import type { RequestListener, Server } from 'node:http'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import { createListener } from './kept-pages.ts'
import { isLoopback } from '../http/loopback.ts'
import { createPreviewDoor } from '../preview/preview-door.ts'
import { NOT_INDEXED } from '../preview/preview-headers.ts'
import { createRepresentationCache, noCache } from '../http/representation-cache.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { createLiveAnswer } from '../interactions/live-answer.ts'
import { interactionRoutes } from '../interactions/routes.ts'
import type { Log } from '../log.ts'
import { lookRoutes } from '../site/look/routes.ts'
import { openBuiltScreens, openScreensInDevelopment } from './screens.ts'
import type { Accounts } from '../wiring/accounts.ts'
import type { Blog } from '../wiring/blog.ts'
import { openDrawings } from '../site/drawings.ts'
import type { Mail } from '../wiring/mail.ts'
import { openWorkspace } from '../wiring/preview.ts'
import type { Threads } from '../wiring/threads.ts'

interface PagesNeeds extends Blog, Accounts {
  mail: Mail
  threads: Threads
  server: Server
  isDevelopment: boolean
  log: Log
}

/** Opens the screens and lets the server answer with them, and with every other address. */
export async function openPages(config: Config, needs: PagesNeeds) {
  const { content, site, catalog, webhook, mail, threads, signIn, isEmulated, server, isDevelopment, log } =
    needs
  const { publicUrl, comments, contact } = config
  const workspace = openWorkspace(config, needs, log)
  const shared = { catalog, site: site.view, publicUrl }
  const { described, ...drawings } = openDrawings(needs, log)
  const services = {
    ...shared,
    cards: described,
    workspace: { isEmulated },
    signIn,
    commentAuthor: comments.author,
    emailClient: contact.client,
    reportError: (error: unknown) => log.error({ err: error }, 'A page could not be rendered'),
  }
  const screens = isDevelopment
    ? await openScreensInDevelopment(services, server)
    : await openBuiltScreens(services)

  const isHttps = publicUrl.startsWith('https:')
  const isTrustworthy = isHttps || isLoopback(new URL(publicUrl).hostname)
  const security = { isHttps, isTrustworthy, isDevelopment, emailOrigin: contact.client.origin }
  const version = () => `${catalog.current()?.version}.${site.version()}`
  const cache = workspace ? noCache : createRepresentationCache()
  const { identity, clientAddress } = needs
  const app = createApp({
    ...shared,
    ...screens,
    ...drawings,
    preview: workspace?.preview,
    version,
    cache,
    look: lookRoutes({ look: site.look, cache, version }),
    content: content.routes,
    contentPreview: content.previewRoutes,
    identity: needs.identityRoutes,
    interactions: interactionRoutes({ ...threads, findUser: identity.findUser, clientAddress }),
    mail: mail.routes,
    webhook,
    tokenSync: needs.tokenSync,
    security,
    log,
  })
  const headers = { ...securityHeaders(security), ...(workspace && NOT_INDEXED) }
  const next = getRequestListener(app.fetch)
  const listener = createListener({
    catalog,
    cache,
    version,
    headers,
    answerStream: createLiveAnswer({ ...threads, clientAddress }),
    next,
  })
  const { middleware } = screens
  const inside: RequestListener = middleware
    ? (request, response) => middleware(request, response, () => listener(request, response))
    : listener
  const siteName = () => site.view().title
  server.on(
    'request',
    workspace ? createPreviewDoor({ guard: workspace.guard, siteName, publicUrl, headers }, inside) : inside,
  )
  return screens
}

import { Hono } from 'hono'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { CONTENT_PATH } from '#domain/addresses.ts'
import { createApp } from './app.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { previewRoutes } from './catalog/preview/preview-routes.ts'
import { parseConfig, type Config } from './config/config.ts'
import { prepareDataDir } from './data-dir.ts'
import { openDatabase } from './database/database.ts'
import { StartError } from './errors.ts'
import { greeting } from './greeting.ts'
import { isLoopback } from './http/loopback.ts'
import { createRepresentationCache, noCache } from './http/representation-cache.ts'
import type { SecurityOptions } from './http/security-headers.ts'
import { listen, stop } from './http/serve.ts'
import { answerUnreadable } from '@waypost/http/unreadable-requests.ts'
import { createLiveAnswer } from './interactions/live-answer.ts'
import { interactionRoutes } from './interactions/routes.ts'
import { shutDownOnSignal } from './shutdown.ts'
import { openLog } from './log.ts'
import { openPages } from './pages/pages.ts'
import { previewDoor } from './preview/preview-door.ts'
import { openDrawings } from './drawings/drawings.ts'
import { openAccounts } from './wiring/accounts.ts'
import { openBlog } from './wiring/blog.ts'
import { openMail } from './wiring/mail.ts'
import { openWorkspace } from './wiring/preview.ts'
import { openThreads } from './wiring/threads.ts'

const isDevelopment = process.argv.includes('--dev')

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  // React chooses its build by this variable.
  process.env.NODE_ENV = isDevelopment ? 'development' : 'production'
  await start(parseConfig(process.env))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Opens every room, joins them, and serves until asked to stop. */
async function start(config: Config) {
  const { publicUrl, comments, contact } = config
  const log = openLog(config.logLevel)
  await prepareDataDir(config.dataDir)
  const database = await openDatabase(config.database, log)
  const blog = await openBlog(config, log)
  const { content, site, catalog, webhook } = blog
  const mail = openMail(config, { database, blog }, log)
  const threads = openThreads(config, { database, blog }, log)
  const accounts = await openAccounts(config, { database, blog, mail, threads }, log)
  const { identity, clientAddress, signIn, isEmulated } = accounts
  const workspace = openWorkspace(config, { ...blog, isEmulated }, log)

  const contentFiles = new Hono().route(CONTENT_PATH, content.routes)
  const drawings = openDrawings({
    site,
    catalog,
    fetchPicture: (request) => contentFiles.fetch(request),
    onProblem: (reason) => log.warn(reason),
  })
  const security = securityOf(config)
  const cache = workspace
    ? noCache
    : createRepresentationCache(() => `${catalog.current()?.version}.${site.version()}`)
  const server = createServer()
  answerUnreadable(server)
  const pages = await openPages({
    services: {
      catalog,
      site: site.view,
      publicUrl,
      cards: drawings.described,
      workspace: { isEmulated },
      signIn,
      commentAuthor: comments.author,
      emailClient: contact.client,
      reportError: (error) => log.error({ err: error }, 'A page could not be rendered'),
    },
    catalog,
    preview: workspace?.preview,
    cache,
    security,
    server,
  })

  const answerStream = createLiveAnswer({ ...threads, clientAddress })
  server.on(
    'request',
    createApp({
      content,
      catalog: {
        routes: catalogRoutes({ catalog, preview: workspace?.preview, site: site.view, cache, publicUrl }),
        webhook,
        isReady: () => catalog.current() !== undefined,
      },
      site: {
        look: site.routes(cache),
        icons: drawings.icons,
        cards: drawings.cards,
      },
      identity: { routes: accounts.identityRoutes, tokenSync: accounts.tokenSync },
      interactions: {
        routes: interactionRoutes({ ...threads, findUser: identity.findUser, clientAddress }),
        liveStream: (request, response, next) => void (answerStream(request, response) || next()),
      },
      mail,
      pages,
      preview: workspace && {
        door: previewDoor({ guard: workspace.guard, siteName: () => site.view().title, publicUrl }),
        routes: previewRoutes(workspace.preview),
      },
      security,
      log,
    }),
  )

  await listen(server, config.port, config.host)
  // Only now: the process that holds the port may work on what is stored.
  mail.outbox.start()
  identity.start()
  console.log(greeting(config, mail.description))

  shutDownOnSignal(
    async () => {
      site.close()
      catalog.close()
      threads.live.close()
      // If one of them fails, the others still close.
      const accountsAndMail = identity.close().finally(() => mail.outbox.close())
      await Promise.allSettled([stop(server), pages.close(), content.close(), accountsAndMail])
      await database.close()
    },
    { withParent: process.argv.includes('--with-parent') },
  )
}

function securityOf({ publicUrl, contact }: Config): SecurityOptions {
  const isHttps = publicUrl.startsWith('https:')
  return {
    isHttps,
    isTrustworthy: isHttps || isLoopback(new URL(publicUrl).hostname),
    isDevelopment,
    emailOrigin: contact.client.origin,
  }
}

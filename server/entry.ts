import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createApp } from './app.ts'
import { openCatalog } from './catalog/catalog.ts'
import { openContentClient, type Destination } from './catalog/client.ts'
import { parseConfig, type Config } from './config.ts'
import { openContentService, type ContentProblem } from './content/service.ts'
import { readContentTokens } from './content/tokens.ts'
import { prepareDataDir } from './data-dir.ts'
import { openDatabase, type Database } from './database/database.ts'
import { AppError, StartError } from './errors.ts'
import { greeting } from './greeting.ts'
import { createClientAddress } from './http/client-address.ts'
import { createListener } from './http/listener.ts'
import { isLoopback } from './http/loopback.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { createRepresentationCache } from './http/representation-cache.ts'
import { securityHeaders } from './http/security-headers.ts'
import { listen, stop } from './http/serve.ts'
import { GOOGLE, type GoogleSignIn } from './identity/google.ts'
import { identityRoutes } from './identity/routes.ts'
import { readAuthSecret } from './identity/secret.ts'
import { openIdentity } from './identity/service.ts'
import { TOKEN_SYNC_PATH, tokenSyncRoutes } from './identity/token-sync-routes.ts'
import { createLiveAnswer } from './interactions/live-answer.ts'
import { openLive } from './interactions/live.ts'
import { readNews } from './interactions/news.ts'
import { interactionRoutes } from './interactions/routes.ts'
import { openInteractions } from './interactions/service.ts'
import { leaveWhenAsked } from './leaving.ts'
import { openLog, type Log } from './log.ts'
import { openOutbox } from './mail/outbox.ts'
import { passwordResetMail } from './mail/password-reset.ts'
import { openTransport } from './mail/transports.ts'
import { openBuiltScreens, openScreensInDevelopment } from './screens.ts'
import { openSite } from './site/site.ts'

/** How often a hosted content service is asked for news. */
const HOSTED_POLL_MS = 30_000

/** How long the first answer of a hosted content service may hold up the start. */
const FIRST_ANSWER_MS = 10_000

/** What becomes of an article that has a problem, in words for its writer. */
const EFFECTS = {
  'left-out': ' The article is left out until this is mended.',
  'last-version': ' The version before it stays on the site.',
  'shown-without': ' The article is shown without it.',
}

const isDevelopment = process.argv.includes('--dev')

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  // React chooses its build by this name, which only whoever starts the process knows to set.
  process.env.NODE_ENV = isDevelopment ? 'development' : 'production'
  await start(parseConfig(process.env))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Wires everything together and serves until asked to stop. */
async function start(config: Config) {
  const log = openLog(config.logLevel)
  await prepareDataDir(config.dataDir)
  const database = await openDatabase(config.database)
  const blog = await openBlog(config, log)
  const mail = openMail(config, database, log)
  const threads = openThreads(config, { database, blog }, log)
  const accounts = await openAccounts(config, { database, blog, mail, threads }, log)
  const server = createServer()
  const screens = await openPages(config, { ...blog, ...accounts, threads }, server, log)

  await listen(server, config.port, config.host)
  // Only now: whoever holds the port may work on what is stored.
  mail.outbox.start()
  accounts.identity.start()
  console.log(greeting(config, mail.description))

  leaveWhenAsked(
    async () => {
      blog.site.close()
      threads.live.close()
      // Whatever of it fails, the rest is brought to its end as well.
      const accountsAndMail = accounts.identity.close().finally(() => mail.outbox.close())
      await Promise.allSettled([stop(server), screens.close(), blog.content.close(), accountsAndMail])
      await database.close()
    },
    { withParent: process.argv.includes('--with-parent') },
  )
}

/** Opens what is shown: the content service, the creator's words, and the catalog of articles. */
async function openBlog({ contentDir, contentful, dataDir, publicUrl }: Config, log: Log) {
  const { delivery } = await readContentTokens(dataDir)
  const content = await openContentService({
    dir: contentDir,
    deliveryToken: delivery,
    publicUrl,
    watch: true,
    onProblem: (problem) => log.warn(describeProblem(problem)),
  })
  const site = await openSite({
    contentDir,
    photoOf: content.findAsset,
    onProblem: (reason) => log.warn(reason),
  })
  content.onChange(() => site.refreshPhoto())

  const mounted = new Hono().route('/content', content.routes)
  const destination: Destination = contentful
    ? { kind: 'hosted', config: contentful }
    : { kind: 'embedded', accessToken: delivery, fetch: (request) => mounted.fetch(request) }
  const catalog = openCatalog({
    client: openContentClient(destination),
    service: contentful,
    log,
    pollMs: contentful && HOSTED_POLL_MS,
  })
  if (!contentful) content.onChange(() => void catalog.refresh())
  await firstRead(catalog.refresh())
  return { content, site, catalog }
}

type Blog = Awaited<ReturnType<typeof openBlog>>

/** Opens the way out for mails. */
function openMail({ mail, dataDir, publicUrl }: Config, { db }: Database, log: Log) {
  const transport = openTransport({
    ...mail,
    dir: join(dataDir, 'outbox'),
    host: new URL(publicUrl).hostname,
  })
  return { outbox: openOutbox({ db, transport, log }), description: transport.description }
}

/** Opens likes and comments, and the live streams of them. */
function openThreads({ comments }: Config, { database, blog }: { database: Database; blog: Blog }, log: Log) {
  const { db, kind, changes, pool } = database
  const interactions = openInteractions({
    db,
    kind,
    changes,
    findArticle,
    createRateLimit: createRateLimits(pool),
    commentAuthor: comments.author,
    commentsPerMinute: comments.perMinute,
    holdsFirstComments: comments.holdsFirst,
    now: () => new Date(),
  })
  const live = openLive({
    changes,
    readNews: (articleId, after) =>
      readNews(db, {
        articleId,
        after,
        commentAuthor: comments.author,
        areCommentsClosed: findArticle(articleId)?.areCommentsClosed ?? false,
      }),
    log,
  })
  return { interactions, live, findArticle }

  function findArticle(id: string) {
    const snapshot = blog.catalog.current()
    if (!snapshot) throw new AppError('busy', 'The articles have not been read yet.')
    return snapshot.byId.get(id)
  }
}

type Threads = ReturnType<typeof openThreads>

interface AccountsNeeds {
  database: Database
  blog: Blog
  threads: Threads
  mail: ReturnType<typeof openMail>
}

/** Opens the identity service and its addresses. */
async function openAccounts(config: Config, { database, blog, mail, threads }: AccountsNeeds, log: Log) {
  const { publicUrl, tokenSyncPath } = config
  const siteName = () => blog.site.view().title
  const emulator = config.google.kind === 'emulated' ? await openEmulator(publicUrl) : undefined
  const google: GoogleSignIn | undefined =
    config.google.kind === 'real' ? { provider: GOOGLE, ...config.google } : emulator?.signIn
  const identity = openIdentity({
    ...database,
    publicUrl,
    secret: config.authSecret ?? (await readAuthSecret(config.dataDir)),
    google,
    createRateLimit: createRateLimits(database.pool),
    sendResetMail: (reset) => mail.outbox.send(passwordResetMail({ siteName: siteName(), ...reset })),
    beforeDelete: ({ email }) => mail.outbox.forget(email),
    whileDeleting: (trx, announce, { id }) => threads.interactions.forgetUser(trx, announce, id),
    readMore: ({ id }) => threads.interactions.readOwn(id),
    now: () => new Date(),
    log,
  })
  const hasGoogle = google !== undefined
  const clientAddress = createClientAddress(config.trustedProxies)
  const isSecure = publicUrl.startsWith('https:')
  return {
    identity,
    clientAddress,
    identityRoutes: identityRoutes({ identity, clientAddress, publicUrl, siteName, hasGoogle, emulator }),
    tokenSync:
      tokenSyncPath?.split('?', 1)[0] === TOKEN_SYNC_PATH
        ? tokenSyncRoutes({ findUser: identity.findUser, isSecure })
        : undefined,
    signIn: { hasGoogle, tokenSyncPath },
    isEmulated: emulator !== undefined,
  }
}

/** Loads what plays Google only where it may. */
async function openEmulator(publicUrl: string) {
  const { openGoogleEmulator } = await import('./identity/google-emulator.ts')
  return openGoogleEmulator(publicUrl)
}

type Accounts = Awaited<ReturnType<typeof openAccounts>>

/** Opens the screens and lets the server answer with them, and with every other address. */
async function openPages(
  { publicUrl, comments }: Config,
  {
    content,
    site,
    catalog,
    threads,
    signIn,
    isEmulated,
    ...accounts
  }: Blog & Accounts & { threads: Threads },
  server: Server,
  log: Log,
) {
  const shared = { catalog, site: site.view, publicUrl }
  const services = {
    ...shared,
    workspace: { isEmulated },
    signIn,
    commentAuthor: comments.author,
    reportError: (error: unknown) => log.error({ err: error }, 'A page could not be rendered'),
  }
  const screens = isDevelopment
    ? await openScreensInDevelopment(services, server)
    : await openBuiltScreens(services)

  const isHttps = publicUrl.startsWith('https:')
  const isTrustworthy = isHttps || isLoopback(new URL(publicUrl).hostname)
  const security = { isHttps, isTrustworthy, isDevelopment }
  const version = () => `${catalog.current()?.version}.${site.version()}`
  const cache = createRepresentationCache()
  const { identity, clientAddress } = accounts
  const app = createApp({
    ...shared,
    ...screens,
    version,
    cache,
    content: content.routes,
    identity: accounts.identityRoutes,
    interactions: interactionRoutes({ ...threads, findUser: identity.findUser, clientAddress }),
    tokenSync: accounts.tokenSync,
    security,
    log,
  })
  const next = getRequestListener(app.fetch)
  const listener = createListener({
    catalog,
    cache,
    version,
    headers: securityHeaders(security),
    answerStream: createLiveAnswer({ ...threads, clientAddress }),
    next,
  })
  const { middleware } = screens
  server.on(
    'request',
    middleware
      ? (request, response) => middleware(request, response, () => listener(request, response))
      : listener,
  )
  return screens
}

/** Waits for the first answer of the content service, but starts without it when it takes too long. */
async function firstRead(answered: Promise<boolean>) {
  await Promise.race([answered, setTimeout(FIRST_ANSWER_MS, undefined, { ref: false })])
}

function describeProblem({ file, line, reason, effect }: ContentProblem): string {
  return `${file}${line === undefined ? '' : `, line ${line}`}: ${reason}${effect ? EFFECTS[effect] : ''}`
}

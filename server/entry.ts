import { parseArgs } from 'node:util'
import metadata from '../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { startSchedule } from './backups/schedule.ts'
import { openCatalog } from './catalog/catalog.ts'
import { parseConfig, sqliteIn, type Config } from './config/config.ts'
import { isScreenPath, ownerLink } from '#domain/addresses.ts'
import { findUnknownSettings, loadEnvFile } from './config/env-file.ts'
import { openContent } from './content/content.ts'
import { prepareDataDir, readAuthSecret, readFreeBytes } from './data-dir.ts'
import { openResilientDatabase } from './database/database.ts'
import { findLeftBehind } from './database/move.ts'
import { AppError, isUnavailable, StartError } from './errors.ts'
import { greeting } from './greeting.ts'
import { createClientAddress } from './http/client-address.ts'
import { createRepresentationCache, noCache } from './http/representation-cache.ts'
import { listen, openServer, stop } from './http/serve.ts'
import { shutDownOnSignal } from './shutdown.ts'
import { openLog } from './log.ts'
import { openIdentity, watchOwnerEmail } from './identity/identity.ts'
import type { OwnerAccount } from './identity/types.ts'
import { openInteractions } from './interactions/interactions.ts'
import { openMail } from './mail/mail.ts'
import { openMetrics } from './metrics/metrics.ts'
import { openNames } from './names/names.ts'
import { openPages } from './pages/pages.ts'
import { previewDoor, type PreviewGuard } from './preview/preview-door.ts'
import { openDrawings } from './drawings/drawings.ts'
import { openSite } from './site/site.ts'
import { openStudio } from './studio/studio.ts'

/** Bytes of written answers in memory: some 350 pages, in three encodings each. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

try {
  const { env, dev: isDevelopment, 'google-stand-in': withGoogleStandIn, ...options } = readOptions()
  const envFile = loadEnvFile(env)
  // React chooses its build by this variable.
  process.env.NODE_ENV = isDevelopment ? 'development' : 'production'
  const config = parseConfig(process.env, { withGoogleStandIn, isDevelopment })
  await start(config, { envFile, withParent: options['with-parent'] })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** @throws StartError naming the option that is unknown. */
function readOptions() {
  const flag = { type: 'boolean', default: false } as const
  const options = {
    env: { type: 'string' },
    dev: flag,
    'google-stand-in': flag,
    'with-parent': flag,
  } as const
  try {
    return parseArgs({ options }).values
  } catch (cause) {
    throw new StartError(`${(cause as Error).message}. The server takes --env FILE.`, { cause })
  }
}

/** Opens every room, joins them, and serves until asked to stop. @param envFile The file of settings that was read. */
async function start(config: Config, { envFile, withParent }: { envFile: string; withParent: boolean }) {
  const { contentDir, contentful, webhookSecret, dataDir, publicUrl, security, comments, contact } = config
  const isPreview = config.preview !== undefined
  const log = openLog(config.logLevel)
  const logProblem = (reason: string) => log.warn(reason)
  findUnknownSettings(envFile).forEach(logProblem)
  await prepareDataDir(dataDir, logProblem)
  const metrics = config.metricsToken === undefined ? undefined : await openMetrics(config.metricsToken)
  const database = await openResilientDatabase(config.database, log, metrics?.observeQuery)
  const leftBehind = await findLeftBehind(database, config.database, sqliteIn(dataDir).path)
  if (leftBehind !== undefined) logProblem(leftBehind)
  const { trustedProxies, proxyWarning } = config
  if (proxyWarning !== undefined) logProblem(proxyWarning)
  const clientAddress = createClientAddress({ trustedProxies, onMismatch: logProblem })
  const content = await openContent(config, { clientAddress, log })
  const site = await openSite({ contentDir, pictureOf: content.findAsset, onProblem: logProblem })
  content.onChange(() => site.refreshPictures())

  const catalog = await openCatalog({
    content: content.side(isPreview),
    contentful,
    webhookSecret,
    isPreview,
    dataDir,
    site,
    publicUrl,
    clientAddress,
    log,
  })
  const hasArticle = (id: string) => catalog.current()?.byId.has(id) ?? false
  const findRedirect = (path: string) => site.findRedirect(path, (each) => isScreenPath(each, hasArticle))
  const versions = [() => catalog.current()?.version, site.version]
  const cache = isPreview ? noCache : createRepresentationCache(versions, MAX_ANSWER_BYTES)
  const siteName = () => site.view().title
  const mail = openMail({
    database,
    delivery: { ...config.mail, dataDir },
    contact,
    site: { publicUrl, title: siteName, email: () => site.view().contact.email },
    clientAddress,
    log,
  })
  const secret = config.authSecret ?? (await readAuthSecret(dataDir))
  const ownerEmail = await watchOwnerEmail(database, log)
  const names = openNames({
    shown: comments.author,
    creator: () => ({
      name: site.view().name,
      title: siteName(),
      emails: [...site.emails(), ownerEmail() ?? []].flat(),
    }),
  })
  const interactions = openInteractions({
    database,
    findArticle(id) {
      const snapshot = catalog.current()
      if (!snapshot) throw new AppError('busy', 'The articles have not been read yet.')
      return snapshot.byId.get(id)
    },
    clientAddress,
    authorOf: names.authorOf,
    comments,
    mail,
    secret,
    publicUrl,
    siteName,
    log,
  })
  // An article's own file may open or close its comments.
  catalog.onChange(interactions.refresh)
  const identity = await openIdentity({
    database,
    publicUrl,
    siteName,
    siteEmail: () => site.view().contact.email,
    names,
    verifyReaders: config.verifyReaders,
    secret,
    google: config.google,
    tokenSyncPath: config.tokenSyncPath,
    clientAddress,
    mail,
    interactions,
    log,
  })
  const { signIn, isEmulated } = identity
  const drawings = openDrawings({
    site,
    catalog,
    fetchPicture: content.side(false).fetch,
    onProblem: logProblem,
  })

  const server = openServer()
  const pages = await openPages({
    services: {
      catalog,
      search: catalog.search,
      site: site.view,
      categoryNotes: site.categoryNotes,
      publicUrl,
      cards: drawings.described,
      findRedirect,
      workspace: { isEmulated },
      signIn,
      commentAuthor: comments.author,
      emailClient: contact.client,
      reportError: (error) => log.error({ err: error }, 'A page could not be rendered'),
    },
    catalog,
    preview: catalog.preview,
    cache,
    look: site.styles,
    security,
    server,
    log,
  })

  const studio = config.hasStudio
    ? await openStudio({
        database,
        content,
        contentful,
        isSample: config.isSample,
        catalog,
        readCounts: interactions.readCounts,
        site,
        owner: identity.owner,
        moveThread: interactions.moveThread,
        ownerRoutes: identity.ownerRoutes,
        async renderPage(shown, path) {
          const articles = contentful ? undefined : await catalog.show(content.sideWith(shown), shown)
          return articles && pages.renderStill(path, articles)
        },
        publicUrl,
        security,
        clientAddress,
        server,
        log,
      })
    : undefined

  const freeBytes = () => readFreeBytes(dataDir)
  metrics?.measure({
    keptAnswers: pages.keptAnswers,
    waitingPages: pages.waiting,
    waitingPasswords: identity.waitingPasswords,
    liveStreams: interactions.openStreams,
    catalog,
    database,
    mail,
    freeBytes,
  })

  const guard = previewGuard(config, content.tokens.preview)
  server.on(
    'request',
    createApp({
      content,
      catalog: { ...catalog, routes: catalog.routes(cache) },
      site: { look: site.routes(cache, publicUrl), icons: drawings.icons, cards: drawings.cards },
      findRedirect,
      identity,
      interactions: {
        routes: interactions.routes(identity.findUser),
        answerMailRoutes: interactions.answerMailRoutes(identity.findUser),
        liveStream: interactions.liveStream,
      },
      mail,
      pages,
      studio,
      previewDoor: guard && previewDoor({ guard, siteName, publicUrl }),
      security,
      clientAddress,
      databaseFailure: database.failure,
      freeBytes,
      metrics,
      isProxyMismatch: clientAddress.isMismatch,
      isStopping: () => !server.listening,
      log,
    }),
  )

  await listen(server, config.port, config.host)
  // Only now: the process that holds the port may work on what is stored.
  catalog.start()
  mail.start()
  interactions.start()
  identity.start()
  studio?.start()
  const { plan, dir: backupDir } = config.backups
  // A preview often runs beside the site, with the same settings.
  const backups =
    plan && !isPreview
      ? startSchedule(
          { ...config, contentDir: config.ownContentDir, backupDir, envFile, version: metadata.version },
          plan,
          log,
        )
      : undefined
  console.log(greeting(config, mail.description, studio && (await firstOwnerLink(identity.owner, publicUrl))))

  shutDownOnSignal(
    async () => {
      site.close()
      catalog.close()
      interactions.close()
      identity.close()
      // If one of them fails, the others still close.
      await Promise.allSettled([
        stop(server),
        pages.close(),
        content.close(),
        mail.close(),
        backups?.close(),
        studio?.close(),
      ])
      await database.close()
    },
    { withParent },
  )
}

/** The link that makes the owner's account; `undefined` if she has one, or the database cannot say so. */
async function firstOwnerLink(owner: OwnerAccount, publicUrl: string): Promise<string | undefined> {
  try {
    return (await owner.find()) ? undefined : ownerLink(publicUrl, await owner.addLink())
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return undefined
  }
}

/** Who may see a preview; `undefined` for an ordinary site. */
function previewGuard({ preview, contentful }: Config, ownToken: string): PreviewGuard | undefined {
  if (!preview) return undefined
  return preview.isLocal ? { kind: 'local' } : { kind: 'token', token: contentful?.accessToken ?? ownToken }
}

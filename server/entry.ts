import metadata from '../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { finishRestore, openCopies } from './backups/backups.ts'
import { openCatalog } from './catalog/catalog.ts'
import { findUnknownSettings } from './config/config.ts'
import { isScreenPath } from '#domain/addresses.ts'
import { openContent } from './content/content.ts'
import { readFreeBytes } from './data-dir.ts'
import { createFindings, createTrials } from './diagnosis/diagnosis.ts'
import { describeDatabase } from './database/database.ts'
import { StartError } from './errors.ts'
import { greeting } from './greeting.ts'
import { createRepresentationCache, noCache } from './http/representation-cache.ts'
import { listen, openServer, stop } from './http/serve.ts'
import { openLog } from './log.ts'
import { openContext } from './open-context.ts'
import { readSettings, type Settings } from './settings.ts'
import { shutDownOnSignal } from './shutdown.ts'
import { openIdentity, watchOwnerEmail } from './identity/identity.ts'
import { openInteractions } from './interactions/interactions.ts'
import { openMail } from './mail/mail.ts'
import { openMetrics } from './metrics/metrics.ts'
import { openNames } from './names/names.ts'
import { openNumbers } from './numbers/numbers.ts'
import { openPages } from './pages/pages.ts'
import { openDrawings } from './drawings/drawings.ts'
import { openSite } from './site/site.ts'
import { openStudio } from './studio/studio.ts'
import { openUpgrades } from './upgrades/upgrades.ts'

/** Memory for finished answers in bytes: about 350 pages, in three encodings each. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** The environment without the settings file, which a restart reads again. */
const environment = { ...process.env }

try {
  const restoreFailure = await finishOrderedRestore(readSettings())
  // The restore may have made the content folder, or the settings file.
  await start(readSettings(), restoreFailure)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** @returns Why it failed; `undefined` if there is no order of the studio, or it succeeded. */
async function finishOrderedRestore({ config, envFile }: Settings): Promise<string | undefined> {
  // A preview often runs next to the site, with the same settings. It restores nothing, and makes no backups.
  if (config.preview) return undefined
  return finishRestore({ ...config, contentDir: config.ownContentDir, envFile }, openLog(config.logLevel))
}

/** Opens every room, joins them, and serves until a signal ends the process. */
async function start({ config, envFile, withParent }: Settings, restoreFailure?: string) {
  const { contentDir, contentful, comments, contact } = config
  const metrics = config.metricsToken === undefined ? undefined : await openMetrics(config.metricsToken)
  const context = await openContext(config, {
    warnings: findUnknownSettings(envFile),
    observeQuery: metrics?.observeQuery,
    siteName: () => site.view().title,
  })
  const { log, dataDir, isPreview, database, siteName } = context
  const onProblem = (reason: string, file?: string, line?: number) =>
    log.warn(
      line === undefined
        ? reason
        : `${file}, line ${line}: ${reason.replace(/\.$/, '')}. The rest of the file counts.`,
    )

  const content = await openContent(context, config)
  const site = await openSite({
    contentDir,
    pictureOf: content.findAsset,
    onProblem,
    decidedSettings: config.decidedSettings,
  })
  content.onChange(site.refreshPictures)
  const catalog = await openCatalog(context, {
    content: content.side(isPreview),
    contentful,
    webhookSecret: config.webhookSecret,
    site,
  })
  // The site's language and typography decide how articles look.
  site.onChange(() => void catalog.request())
  const hasArticle = (id: string) => catalog.current()?.byId.has(id) ?? false
  const hasPage = (name: string) => catalog.current()?.pages.has(name) ?? false
  const findRedirect = (address: string) =>
    site.findRedirect(
      address,
      (each) => isScreenPath(each, hasArticle, hasPage),
      catalog.current()?.aliases ?? [],
    )
  const versions = [() => catalog.current()?.version, site.version]
  const cache = isPreview ? noCache : createRepresentationCache(versions, MAX_ANSWER_BYTES)

  const mail = openMail(context, { ...config.mail, contact, site })
  const ownerEmail = await watchOwnerEmail(database, log)
  const names = openNames({
    shown: comments.author,
    creator: () => ({
      name: site.view().name,
      title: siteName(),
      emails: [...site.emails(), ownerEmail() ?? []].flat(),
    }),
  })
  const interactions = openInteractions(context, {
    catalog,
    authorOf: names.authorOf,
    comments,
    settings: site.settings,
    mail,
  })
  const notices = mail.openNotices({ sources: interactions.news, ownerEmail })
  // The file of an article may open or close its comments.
  catalog.onChange(interactions.refresh)
  const { google, tokenSyncPath, verifyReaders } = config
  const identity = await openIdentity(context, {
    google,
    tokenSyncPath,
    verifyReaders,
    names,
    mail,
    interactions,
    site,
  })
  const drawings = openDrawings({ site, catalog, fetchPicture: content.side(false).fetch, onProblem })

  const server = openServer()
  const pages = await openPages(context, {
    catalog,
    site,
    cards: drawings.described,
    findRedirect,
    identity,
    commentAuthor: comments.author,
    emailClient: contact.client,
    cache,
    server,
  })
  const numbers = openNumbers(context, { catalog, isCounting: () => site.settings().counting })
  const copies = openCopies(
    { ...config, contentDir: config.ownContentDir, envFile, version: metadata.version },
    {
      plan: () => site.settings().backups,
      log,
      restart: () => shutdown.restart(),
      failure: restoreFailure,
    },
  )
  const upgrades = await openUpgrades(context, {
    releasesUrl: config.releasesUrl,
    version: metadata.version,
    isAllowed: () => site.settings().updates,
  })
  const findings = createFindings({
    ...context,
    ...config,
    content,
    catalog,
    mail,
    database,
    backupFailure: copies.failure,
    newerVersion: () => upgrades.newer()?.version,
    hasMailServer: mail.hasServer,
  })
  const trials = createTrials({
    ...config,
    database,
    databaseName: describeDatabase(config.database),
    content,
    readContent: catalog.request,
  })
  const studio = config.hasStudio
    ? await openStudio(context, {
        ...config,
        content,
        catalog,
        interactions,
        site,
        identity,
        mail,
        pages,
        numbers,
        server,
        findings,
        copies,
        isMailReady: mail.isReady,
        setNames: config.setNames,
        trials,
        upgrades,
      })
    : undefined

  const freeBytes = () => readFreeBytes(dataDir)
  metrics?.measure({ pages, identity, interactions, catalog, database, mail, freeBytes })
  server.on(
    'request',
    createApp({
      context,
      cache,
      content,
      catalog,
      site,
      drawings,
      findRedirect,
      identity,
      interactions,
      mail,
      pages,
      numbers,
      studio,
      preview: config.preview,
      previewToken: contentful?.accessToken ?? content.tokens.preview,
      freeBytes,
      metrics,
      isStopping: () => !server.listening,
    }),
  )

  await listen(server, config.port, config.host)
  // Background work starts only here: only the process that has the port may change stored data.
  for (const room of [catalog, mail, interactions, identity, numbers, studio]) room?.start()
  if (!isPreview) for (const room of [copies, notices, upgrades]) room.start()
  console.log(greeting(config, mail.description(), studio && (await identity.firstOwnerLink())))

  const shutdown = shutDownOnSignal(
    async () => {
      for (const room of [site, catalog, interactions, identity, upgrades]) room.close()
      // If one room fails to close, the others still close.
      await Promise.allSettled([
        stop(server),
        ...[pages, content, notices, mail, copies, studio].map((room) => room?.close()),
      ])
      // After the last answer.
      await numbers.close()
      await database.close()
    },
    { withParent, environment },
  )
}

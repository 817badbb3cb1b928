import type { ContentService, ShownText } from '@waypost/content-service'
import { Hono } from 'hono'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { STUDIO_API_PATH, STUDIO_PATH } from '#domain/addresses.ts'
import type { Catalog, EmbeddedContent } from '../catalog/types.ts'
import type { ServerContext } from '../context.ts'
import { problem } from '../http/problem.ts'
import type { EnterStudio, OwnerAccount, Readers } from '../identity/types.ts'
import type { StudioMail } from '../mail/types.ts'
import type { Copies } from '../backups/types.ts'
import type { DrawnLook, SiteView } from '../site/types.ts'
import type { Finding, Trials } from '../diagnosis/types.ts'
import { copiesRoutes } from './desk/copies-routes.ts'
import { commentsRoutes, type CommentsRoutesOptions } from './desk/comments-routes.ts'
import { machineRoutes } from './desk/machine-routes.ts'
import { upgradeRoutes, type UpgradeRoutesOptions } from './desk/upgrade-routes.ts'
import { mailServerRoutes } from './desk/mail-server-routes.ts'
import { readersRoutes } from './desk/readers-routes.ts'
import { importRoutes } from './desk/import-routes.ts'
import { messagesRoutes } from './desk/messages-routes.ts'
import { guideRoutes, type GuideRoutesOptions } from './desk/guide-routes.ts'
import { DRAFT_FILES_PATH } from './draft-files.ts'
import { explainReadOnly, findElsewhere, type WhereWritten } from './elsewhere.ts'
import { openEntrance } from './entrance.ts'
import { numbersRoutes, type NumbersRoutesOptions } from './desk/numbers-routes.ts'
import { entryRoutes, type EntryRoutesOptions } from './entry-routes.ts'
import { settingsRoutes, type SettingsRoutesOptions } from './desk/settings-routes.ts'
import { siteRoutes, type SiteRoutesOptions } from './desk/site-routes.ts'
import { draftPageRoutes } from './draft-page-routes.ts'
import { openStudioFiles } from './files.ts'
import { guard } from './guard.ts'
import { historyRoutes } from './history-routes.ts'
import { openImporting, type ImportingOptions } from './import/importing.ts'
import { openHistory, type HistoryOptions } from './history.ts'
import { pageRoutes } from './page-routes.ts'
import { openPictureBin } from './picture-bin.ts'
import { pictureRoutes } from './picture-routes.ts'
import { createRenaming, type RenamingOptions } from './renaming.ts'
import type { SiteJson } from './types.ts'
import { shellRoutes } from './shell.ts'

export { openHistory } from './history.ts'
export { createRenaming } from './renaming.ts'

interface StudioOptions extends WhereWritten, UpgradeRoutesOptions, Pick<ImportingOptions, 'ownContentDir'> {
  catalog: Catalog & {
    request(): Promise<boolean>
    show(content: EmbeddedContent, article: { id: string; locale?: string }): Promise<ShownPage | undefined>
  }
  content: Pick<
    ContentService,
    | 'declared'
    | 'draftFiles'
    | 'files'
    | 'findAsset'
    | 'onChange'
    | 'pictures'
    | 'problems'
    | 'show'
    | 'writer'
  > & { sideWith(shown: Shown): EmbeddedContent }
  interactions: Pick<CommentsRoutesOptions, 'moderation'> & {
    addImported: ImportingOptions['addComments']
  } & Pick<EntryRoutesOptions, 'readCounts'> &
    Pick<RenamingOptions, 'moveThread'> &
    Pick<HistoryOptions, 'deleteThread' | 'hasThread'>
  numbers: NumbersRoutesOptions &
    Pick<RenamingOptions, 'moveReadings'> & { totals: EntryRoutesOptions['countReadings'] }
  site: Pick<RenamingOptions, 'addRedirect'> &
    Pick<SettingsRoutesOptions, 'studioSettings'> &
    Pick<SiteRoutesOptions, 'siteText'> &
    GuideRoutesOptions['site'] & {
      drawnLook(): DrawnLook
      pictures(): string[]
      version(): string
    }
  identity: {
    owner: OwnerAccount
    readers: Readers
    /** Answers the page of the owner's link. */
    ownerRoutes(enter: EnterStudio): Hono
  }
  mail: StudioMail
  pages: {
    renderStill(client: string, show: () => Promise<ShownPage | undefined>): Promise<string | undefined>
  }
  server: Server
  /** What is wrong with the site. */
  findings(): Promise<Finding[]>
  copies: Copies
  trials: Trials
  setNames: readonly string[]
  /** Whether mails go to a mail server that did not fail at the last attempt. */
  isMailReady(): boolean
  /** Opens the files of its page; by default those of the build. */
  openFiles?: typeof openStudioFiles
}

/** An article or page with the catalog that contains it. */
interface ShownPage {
  catalog: Catalog
  path: string
  /** The site as it is shown; by default the saved one. */
  site?(): SiteView
}

type Shown = NonNullable<ShownText['shown']>

export type Studio = Awaited<ReturnType<typeof openStudio>>

export async function openStudio(context: ServerContext, options: StudioOptions) {
  const { now, publicUrl, security } = context
  const { content, catalog, interactions, numbers, site, identity, pages, server } = options
  const { openFiles = openStudioFiles } = options
  const files = await openFiles(server)
  const { api, log, enter } = openEntrance(context, {
    owner: identity.owner,
    ownerName: () => site.view().name,
  })
  const pictureBin = openPictureBin({
    folder: join(context.dataDir, 'bin'),
    pictures: content.pictures,
    now,
  })
  const history = openHistory({
    ...context,
    ...interactions,
    writer: content.writer,
    sweepPictures: pictureBin.sweep,
  })
  let contentVersion = 0
  const unwatch = content.onChange(() => {
    contentVersion += 1
    history.noticeChange()
  })
  const whyNot = () => explainReadOnly(options, content.writer)
  const importing = openImporting({
    ...context,
    ...options,
    whyNot: async () => findElsewhere(options)?.whyNot ?? whyNot(),
    addComments: interactions.addImported,
    addFollowers: options.mail.followers.add,
    onImported: catalog.request,
  })
  const entries = entryRoutes({
    ...content,
    writer: history.writer,
    hadText: history.versions.has,
    requireNoLeftovers: history.requireNoLeftovers,
    renaming: createRenaming({ ...context, ...interactions, ...numbers, ...site, writer: history.writer }),
    elsewhere: findElsewhere(options),
    whyNot,
    categories: () => catalog.current()?.categories.map(({ name }) => name) ?? [],
    readCounts: interactions.readCounts,
    countReadings: numbers.totals,
    log,
    now,
  })

  api
    // Reads the change at once, so readers see it before the studio reports success.
    .on(['POST', 'DELETE'], ['/entries/*', '/bin/*'], async (c, next) => {
      await next()
      if (c.res.ok) await catalog.request()
    })
    .route('/', historyRoutes({ history, pictureBin, publicUrl, log }))
    .route('/', entries)
    .route('/', settingsRoutes({ ...site, whyNot, log }))
    .route('/', numbersRoutes(numbers))
    .route('/', siteRoutes({ ...context, ...site, menuChoices, renderSite, whyNot, log }))
    .route('/', pageRoutes({ content, renderPage, security, clientAddress: context.clientAddress }))
    .route(DRAFT_FILES_PATH, content.draftFiles)
    .get('/findings', async (c) => c.json(await options.findings()))
    .route('/copies', copiesRoutes({ copies: options.copies, log }))
    .route(
      '/',
      guideRoutes({ ...options, publicUrl, hasArticle: () => (catalog.current()?.byId.size ?? 0) > 0 }),
    )
    .route('/pictures', pictureRoutes({ ...content, ofSite: site.pictures, bin: pictureBin, log }))
    .route('/comments', commentsRoutes({ ...interactions, log }))
    .route('/', messagesRoutes({ mail: options.mail, log }))
    .route('/import', importRoutes({ importing, log }))
    .route('/readers', readersRoutes({ ...options.mail, readers: identity.readers, log }))
    .route('/', mailServerRoutes({ server: options.mail.server, log }))
    .route('/', machineRoutes(options))
    .route('/', upgradeRoutes(options))
    .all('/*', (c) => problem(c, 404, 'not-found', 'There is nothing at this address.'))

  return {
    /** Everything below `/studio` but the built files. */
    routes: new Hono()
      .use(`${STUDIO_PATH}/*`, guard(security))
      .route(STUDIO_API_PATH, api)
      .route('/', shellRoutes({ site: site.view, look: site.drawnLook, files })),
    /** Answers the page of the owner's link. */
    ownerRoutes: identity.ownerRoutes(enter),
    draftRoutes: draftPageRoutes(context, {
      content,
      renderPage,
      draftLinks: history.draftLinks,
      versions: [() => catalog.current()?.version, site.version, () => String(contentVersion)],
    }),
    development: files.development,
    /** Starts to delete what has expired. */
    start() {
      history.start()
      // A preview may run next to the site, with the same data folder.
      if (!context.isPreview) void importing.clear()
    },
    async close() {
      unwatch()
      history.close()
      importing.close()
      await files.close()
    },
  }

  async function renderSite(client: string, path: string, view: SiteView): Promise<string | undefined> {
    const snapshot = catalog.current()
    if (!snapshot) return undefined
    return pages.renderStill(client, async () => ({ catalog, path, site: () => view }))
  }

  function menuChoices(): SiteJson['menuChoices'] {
    const { categories = [], pages = new Map<string, { title: string }>() } = catalog.current() ?? {}
    return [
      ...categories.map(({ name }) => ({ name, label: name, kind: 'category' as const })),
      ...[...pages].map(([name, { title }]) => ({ name, label: title, kind: 'page' as const })),
    ]
  }

  /** @returns `undefined` if the articles are in another service. */
  async function renderPage(client: string, shown: Shown): Promise<string | undefined> {
    if (options.contentful) return undefined
    return pages.renderStill(client, () => catalog.show(content.sideWith(shown), shown))
  }
}

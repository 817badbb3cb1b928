import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId, type RequestIdVariables } from 'hono/request-id'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import {
  articleIdIn,
  articlePath,
  ASSETS_PATH,
  CONTENT_PATH,
  CONTENT_PREVIEW_PATH,
  DRAFT_PATH,
  ANSWER_MAILS_PATH,
  EMAIL_PATH,
  ENTRIES_PATH,
  HEALTH_PATH,
  IDENTITY_PATH,
  INTERACTIONS_PATH,
  METRICS_PATH,
  OWNER_PATH,
  PAGE_PICTURES_PATH,
  READINGS_PATH,
  READY_PATH,
  SERVICE_WORKER_PATH,
  SOCIAL_PATH,
  STUDIO_ASSETS_PATH,
  STUDIO_PATH,
  TOKEN_SYNC_PATH,
} from '#domain/addresses.ts'
import { BUILD_DIR, listOtherBuilds } from './builds/builds.ts'
import type { openCatalog } from './catalog/catalog.ts'
import type { Config } from './config/config.ts'
import type { openContent } from './content/content.ts'
import { MIN_FREE_BYTES } from './data-dir.ts'
import type { openDrawings } from './drawings/drawings.ts'
import { createErrorHandler } from './http/answer-error.ts'
import { boundBodies } from './http/arriving-bodies.ts'
import { commonHeaders, refuseMalformed } from './http/common-headers.ts'
import { inOrder } from './http/middleware.ts'
import { boundPipelining } from './http/pipelining.ts'
import { problem } from './http/problem.ts'
import type { RepresentationCache } from './http/representation-cache.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { openIdentity } from './identity/identity.ts'
import type { openInteractions } from './interactions/interactions.ts'
import { withRequestId } from './log.ts'
import type { openMail } from './mail/mail.ts'
import type { openMetrics } from './metrics/metrics.ts'
import type { Numbers } from './numbers/numbers.ts'
import type { openContext } from './open-context.ts'
import type { Pages } from './pages/pages.ts'
import { noStore, NOT_INDEXED, previewDoor, type PreviewGuard } from './preview/preview.ts'
import type { OpenSite } from './site/site.ts'
import type { Studio } from './studio/studio.ts'

/** The open rooms, and values that several of them share. */
export interface AppParts {
  context: Awaited<ReturnType<typeof openContext>>
  /** Caches answers of the site and the catalog. */
  cache: RepresentationCache
  content: Awaited<ReturnType<typeof openContent>>
  catalog: Awaited<ReturnType<typeof openCatalog>>
  site: OpenSite
  drawings: ReturnType<typeof openDrawings>
  /** Returns the new address of an old one; `undefined` if there is none. */
  findRedirect(path: string): string | undefined
  identity: Awaited<ReturnType<typeof openIdentity>>
  interactions: ReturnType<typeof openInteractions>
  mail: ReturnType<typeof openMail>
  pages: Pages
  numbers: Numbers
  /** Absent if the studio is off. */
  studio?: Studio
  /** Present in a preview workspace. */
  preview?: Config['preview']
  /** Lets readers into a preview that other machines can reach. */
  previewToken: string
  /** Free bytes for the data folder. */
  freeBytes(): Promise<number>
  /** Present if Prometheus may read numbers. */
  metrics?: Awaited<ReturnType<typeof openMetrics>>
  /** Whether the process ends once the requests under way are answered. */
  isStopping(): boolean
}

/** Maximum size of a request body in bytes: a long comment in any script, and some reserve. */
const MAX_BODY_BYTES = 64 * 1024

/** Answers every request. Stages and addresses are in the order in which a request meets them. */
export function createApp(parts: AppParts): RequestListener {
  const { context, pages, interactions, preview } = parts
  const common = { ...securityHeaders(context.security), ...(preview && NOT_INDEXED) }
  return inOrder(
    [
      boundPipelining(),
      refuseMalformed(common),
      parts.numbers.observe,
      pages.answerFromCache,
      parts.metrics?.observeRequests,
      commonHeaders(common),
      boundBodies(context.clientAddress),
      preview && previewDoor(context, guardOf(preview, parts.previewToken)),
      interactions.liveStream,
      parts.studio?.development,
      pages.development,
    ],
    getRequestListener(createRoutes(parts).fetch),
  )
}

/** A preview that only this machine can reach needs no token. */
function guardOf({ isLocal }: { isLocal: boolean }, token: string): PreviewGuard {
  return isLocal ? { kind: 'local' } : { kind: 'token', token }
}

function createRoutes(parts: AppParts) {
  const { context, cache, content, catalog, site, drawings, identity, interactions, mail, pages } = parts
  const { findUser } = identity
  const app = new Hono<{ Variables: RequestIdVariables }>()

  app.use(requestId())
  app.use((c, next) => withRequestId(c.get('requestId'), next))
  app.use(async (c, next) => {
    await next()
    // This tells the client not to use this connection again: the server would not answer.
    if (parts.isStopping()) c.header('connection', 'close')
  })
  if (context.isPreview) app.use(noStore)

  app.get(HEALTH_PATH, (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
  app.get(READY_PATH, async (c) =>
    catalog.current()
      ? c.text(await readiness(parts, c), 200, { 'cache-control': 'no-store' })
      : problem(c, 503, 'content-unavailable', 'The articles have not been read yet.'),
  )
  if (parts.metrics) app.route(METRICS_PATH, parts.metrics.routes)
  app.all(METRICS_PATH, notFound)

  app.use(`${ENTRIES_PATH}/:article`, toNewName(parts.findRedirect))
  app.use(`${INTERACTIONS_PATH}/:article/*`, toNewName(parts.findRedirect))

  const files = new Hono()
    .route('/', drawings.icons)
    .route('/', site.routes(cache, context.publicUrl))
    .route(PAGE_PICTURES_PATH, catalog.pagePictures)
    .route(SOCIAL_PATH, drawings.cards)
    .route('/', catalog.routes(cache))
  app.use(methodNotAllowed({ app: files, onMethodNotAllowed: readOnly }))
  app.route('/', files)
  app.all('/:icon{(?:favicon|apple-touch-icon|icon-).*}', notFound)
  app.all(`${SOCIAL_PATH}/*`, notFound)

  // Ghost had its files there.
  app.get(`${CONTENT_PATH}/:kind{images|media|files}/*`, (c) => {
    const target = parts.findRedirect(c.req.path)
    c.header('cache-control', 'no-cache')
    return target === undefined ? c.notFound() : c.redirect(target, 301)
  })
  app.route(CONTENT_PATH, content.routes)
  app.route(CONTENT_PREVIEW_PATH, content.previewRoutes)

  // These have limits of their own for bodies: forms may carry files, and entries are large.
  if (mail.routes) app.route(EMAIL_PATH, mail.routes)
  if (catalog.webhook) app.route('/', catalog.webhook)
  app.use('/api/*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }))
  if (parts.studio) app.route(OWNER_PATH, parts.studio.ownerRoutes)
  app.route(IDENTITY_PATH, identity.routes)
  app.route(INTERACTIONS_PATH, interactions.routes(findUser))
  app.route(ANSWER_MAILS_PATH, interactions.answerMailRoutes(findUser))
  app.route(READINGS_PATH, parts.numbers.routes)
  if (identity.tokenSync) app.route(TOKEN_SYNC_PATH, identity.tokenSync)
  for (const path of ['/api', CONTENT_PATH, CONTENT_PREVIEW_PATH]) app.all(`${path}/*`, notFound)

  app.route('/', pages.offline)
  if (BUILD_DIR !== undefined && pages.clientDir !== undefined) {
    app.get(`${ASSETS_PATH}/*`, serveBuilt(BUILD_DIR, 'client'))
    app.get(SERVICE_WORKER_PATH, serveFiles(pages.clientDir, 'no-cache'))
  }

  if (parts.studio) {
    if (BUILD_DIR !== undefined) app.get(`${STUDIO_ASSETS_PATH}/*`, serveBuilt(BUILD_DIR, ''))
    app.route('/', parts.studio.routes)
    app.route(DRAFT_PATH, parts.studio.draftRoutes)
  } else app.all(`${STUDIO_PATH}/*`, notFound)

  app.on(['GET', 'HEAD'], '*', (c) => pages.answer(c.req.raw, context.clientAddress(c)))
  app.all('*', readOnly)

  app.onError(createErrorHandler(context.log))
  return app
}

/** Redirects requests for an article's old name to its new one. The name is the third part of each path. */
function toNewName(findRedirect: AppParts['findRedirect']): MiddlewareHandler {
  return async (c, next) => {
    const target = findRedirect(articlePath(c.req.param('article')!))
    const id = target === undefined ? undefined : articleIdIn(target)
    if (id === undefined) return next()
    const { pathname, search } = new URL(c.req.url)
    c.header('cache-control', 'no-cache')
    return c.redirect(pathname.split('/').with(3, encodeURIComponent(id)).join('/') + search, 308)
  }
}

function tooLarge(c: Context): Response {
  // The server does not read the rest of the body.
  c.header('connection', 'close')
  return problem(c, 413, 'too-large', `A body may hold ${MAX_BODY_BYTES} bytes at most.`)
}

function readOnly(c: Context): Response {
  c.header('allow', 'GET, HEAD')
  return problem(c, 405, 'method-not-allowed', 'This address can only be read.')
}

function notFound(c: Context): Response {
  return problem(c, 404, 'not-found', 'There is nothing at this address.')
}

/**
 * Serves the files of this build, and those of other builds to pages that were opened before an upgrade.
 * @param folder Where they are in a build.
 */
function serveBuilt(buildDir: string, folder: string): (c: Context) => Promise<Response> {
  const ours = serveFiles(join(buildDir, folder))
  return async (c) => {
    const answer = await ours(c, async () => {})
    if (answer) return answer
    for (const dir of await listOtherBuilds()) {
      const older = await serveFiles(join(dir, folder))(c, async () => {})
      if (older) return older
    }
    return notFound(c)
  }
}

/** Serves built files. By default their names contain a digest of their bytes. */
function serveFiles(root: string, cacheControl = 'public, max-age=31536000, immutable') {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (_, c) => c.header('cache-control', cacheControl),
  })
}

/** Describes what fails. Anybody can read this, so the log alone names the database and the folders. */
async function readiness(parts: AppParts, asked: Context): Promise<string> {
  const { context, content, catalog, mail, freeBytes } = parts
  const isFolderGone = content.failure() !== undefined
  // If nobody can read the folder, the services that need it report that.
  const free = await freeBytes().catch(() => Infinity)
  return [
    'ready',
    context.database.failure() !== undefined && 'the database fails',
    isFolderGone && 'the content folder is gone or cannot be read',
    !isFolderGone &&
      catalog.isFailing() &&
      'the content service cannot be read, and new articles are missing',
    mail.isUnreachable() && 'the mail server cannot be reached or refuses its password, and mails wait',
    free < MIN_FREE_BYTES && 'the disk of the data folder is nearly full',
    context.clientAddress.isMismatch(asked) && 'requests do not fit TRUST_PROXY',
  ]
    .filter((part) => part !== false)
    .join('; ')
}

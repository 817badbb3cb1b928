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
  READY_PATH,
  SERVICE_WORKER_PATH,
  SOCIAL_PATH,
  STUDIO_ASSETS_PATH,
  STUDIO_PATH,
  TOKEN_SYNC_PATH,
} from '#domain/addresses.ts'
import { BUILD_DIR, listOtherBuilds } from './builds/builds.ts'
import { MIN_FREE_BYTES } from './data-dir.ts'
import { createErrorHandler } from './http/answer-error.ts'
import { boundBodies } from './http/arriving-bodies.ts'
import type { ClientAddress } from './http/client-address.ts'
import { commonHeaders, refuseMalformed } from './http/common-headers.ts'
import { inOrder, type Middleware } from './http/middleware.ts'
import { boundPipelining } from './http/pipelining.ts'
import { problem } from './http/problem.ts'
import { securityHeaders, type SecurityOptions } from './http/security-headers.ts'
import { withRequestId, type Log } from './log.ts'
import type { Pages } from './pages/pages.ts'
import { noStore, NOT_INDEXED } from './preview/preview-headers.ts'
import type { Studio } from './studio/studio.ts'

/** What each room answers. */
export interface AppParts {
  /** The content service: what is published, and the same with drafts. */
  content: {
    routes: Hono
    previewRoutes: Hono
    /** Why changes of the content folder are not served; `undefined` if they are. */
    failure(): string | undefined
  }
  /** Articles as JSON, feeds, the sitemap; the webhook of a hosted content service, if there is one. */
  catalog: { current(): object | undefined; isFailing(): boolean; routes: Hono; webhook?: Hono }
  /** The creator's style sheet, the typefaces, the icons, and the pictures for links elsewhere. */
  site: { look: Hono; icons: Hono; cards: Hono }
  /** Finds where an old address leads now; `undefined` if it leads nowhere else. */
  findRedirect(path: string): string | undefined
  /** Accounts; the embedded target of the auth-token sync, where browsers use it. */
  identity: { routes: Hono; tokenSync?: Hono }
  /** Likes and comments, their live stream, and the mails of answers. */
  interactions: { routes: Hono; answerMailRoutes: Hono; liveStream: Middleware }
  /** EmailJS's two addresses, where the contact form uses this site's own service. */
  mail: { isUnreachable(): boolean; routes?: Hono }
  pages: Pages
  /** Absent where nobody writes in the browser. */
  studio?: Studio
  /** Present in a preview workspace: lets in whoever may see it. */
  previewDoor?: Middleware
  security: SecurityOptions
  clientAddress: ClientAddress
  /** What is wrong with the database; `undefined` if nothing is. Pages do without it. */
  databaseFailure(): string | undefined
  /** Bytes that can still be saved in the data folder. */
  freeBytes(): Promise<number>
  /** Present where numbers for Prometheus are asked for. */
  metrics?: { observeRequests: Middleware; routes: Hono }
  /** Whether requests such as this one do not fit TRUST_PROXY. */
  isProxyMismatch(asked: Context): boolean
  /** Whether the process ends once what is under way is answered. */
  isStopping(): boolean
  log: Log
}

/** Most bytes of a body that our own addresses read: a long comment in any script and some room. */
const MAX_BODY_BYTES = 64 * 1024

/** Answers every request. What stands here is in the order in which a request meets it. */
export function createApp(parts: AppParts): RequestListener {
  const { pages, interactions, previewDoor, security } = parts
  const common = { ...securityHeaders(security), ...(previewDoor && NOT_INDEXED) }
  return inOrder(
    [
      boundPipelining(),
      refuseMalformed(common),
      pages.answerFromCache,
      parts.metrics?.observeRequests,
      commonHeaders(common),
      boundBodies(parts.clientAddress),
      previewDoor,
      interactions.liveStream,
      parts.studio?.development,
      pages.development,
    ],
    getRequestListener(createRoutes(parts).fetch),
  )
}

function createRoutes(parts: AppParts) {
  const { content, catalog, site, identity, interactions, mail, pages, previewDoor, clientAddress, log } =
    parts
  const app = new Hono<{ Variables: RequestIdVariables }>()

  app.use(requestId())
  app.use((c, next) => withRequestId(c.get('requestId'), next))
  app.use(async (c, next) => {
    await next()
    // A client that asked again over this connection would get no answer.
    if (parts.isStopping()) c.header('connection', 'close')
  })
  if (previewDoor) app.use(noStore)

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
    .route('/', site.icons)
    .route('/', site.look)
    .route(SOCIAL_PATH, site.cards)
    .route('/', catalog.routes)
  app.use(methodNotAllowed({ app: files, onMethodNotAllowed: readOnly }))
  app.route('/', files)
  app.all('/:icon{(?:favicon|apple-touch-icon|icon-).*}', notFound)
  app.all(`${SOCIAL_PATH}/*`, notFound)

  app.route(CONTENT_PATH, content.routes)
  app.route(CONTENT_PREVIEW_PATH, content.previewRoutes)

  // Their bodies have limits of their own: forms may carry files, and entries are large.
  if (mail.routes) app.route(EMAIL_PATH, mail.routes)
  if (catalog.webhook) app.route('/', catalog.webhook)
  app.use('/api/*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }))
  if (parts.studio) app.route(OWNER_PATH, parts.studio.ownerRoutes)
  app.route(IDENTITY_PATH, identity.routes)
  app.route(INTERACTIONS_PATH, interactions.routes)
  app.route(ANSWER_MAILS_PATH, interactions.answerMailRoutes)
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

  app.on(['GET', 'HEAD'], '*', (c) => pages.answer(c.req.raw, clientAddress(c)))
  app.all('*', readOnly)

  app.onError(createErrorHandler(log))
  return app
}

/** Leads what is asked of an article by its old name to its new one. Below the paths of both the name is the third part. */
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
  // The rest of the body is not read.
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
 * Serves files of builds: those of ours, and to a page that was opened before an upgrade those of its own.
 *
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

/** Serves the built files: by default those with the digest of their bytes in their names. */
function serveFiles(root: string, cacheControl = 'public, max-age=31536000, immutable') {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (_, c) => c.header('cache-control', cacheControl),
  })
}

/** Anybody may ask: which database and which folder, and where, is for the log. */
async function readiness(parts: AppParts, asked: Context): Promise<string> {
  const { content, catalog, mail, databaseFailure, freeBytes, isProxyMismatch } = parts
  const isFolderGone = content.failure() !== undefined
  // A folder that cannot be asked is told by what needs it.
  const free = await freeBytes().catch(() => Infinity)
  return [
    'ready',
    databaseFailure() !== undefined && 'the database fails',
    isFolderGone && 'the content folder is gone or cannot be read',
    !isFolderGone &&
      catalog.isFailing() &&
      'the content service cannot be read, and new articles are missing',
    mail.isUnreachable() && 'the mail server cannot be reached or refuses its password, and mails wait',
    free < MIN_FREE_BYTES && 'the disk of the data folder is nearly full',
    isProxyMismatch(asked) && 'requests do not fit TRUST_PROXY',
  ]
    .filter((part) => part !== false)
    .join('; ')
}

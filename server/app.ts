import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { requestId, type RequestIdVariables } from 'hono/request-id'
import { previewRoutes } from './catalog/preview/preview-routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import type { Catalog, Preview, SiteView } from './catalog/types.ts'
import { WEBHOOK_PATH } from './catalog/webhook/webhook-routes.ts'
import { createErrorHandler } from './http/answer-error.ts'
import { createPages, createPreviewPages, type RenderPage } from './pages/answer-page.ts'
import { keepNothing } from './preview/preview-headers.ts'
import { problem } from './http/problem.ts'
import type { RepresentationCache } from './http/representation-cache.ts'
import type { SecurityOptions } from './http/security-headers.ts'
import { TOKEN_SYNC_PATH } from './identity/token-sync-routes.ts'
import type { Log } from './log.ts'

interface AppOptions {
  catalog: Catalog
  /** Present in a preview workspace, of which nothing is kept. */
  preview?: Preview
  site(): SiteView
  /** The style sheet of the creator's choices, and the typefaces. */
  look: Hono
  /** Changes with anything that readers see. */
  version(): string
  cache: RepresentationCache
  publicUrl: string
  /** The content service's addresses. */
  content: Hono
  /** The same with what is not published. */
  contentPreview: Hono
  /** The identity service's, below `/api/auth`. */
  identity: Hono
  /** Likes and comments, below `/api/articles`. */
  interactions: Hono
  /** EmailJS's two addresses, where the contact form uses this site's own service. */
  mail?: Hono
  /** Where a hosted content service tells of changes, where it does. */
  webhook?: Hono
  /** The embedded target of the auth-token sync, where browsers are told to use it. */
  tokenSync?: Hono
  /** The site's icons and its manifest. */
  icons: Hono
  /** Pictures that stand for pages elsewhere, below `/social`. */
  cards: Hono
  render: RenderPage
  /** Folder of the built files that pages load; `undefined` when the development server answers for them. */
  clientDir?: string
  security: SecurityOptions
  log: Log
}

/** Addresses that are no screens, below which nothing else is: who asks for them must not be led to a screen. */
const RESERVED = ['/metrics', '/social/*', '/:icon{(?:favicon|apple-touch-icon|icon-).*}']

/** Most bytes of a body that our own addresses read: a long comment in any script and some room. */
const MAX_BODY_BYTES = 64 * 1024

/** Puts every address together; the order of what stands here is the order in which a request meets it. */
export function createApp({
  clientDir,
  content,
  contentPreview,
  identity,
  interactions,
  look,
  mail,
  webhook,
  tokenSync,
  icons,
  cards,
  ...options
}: AppOptions) {
  const { render, security, log, ...shared } = options
  const { preview } = shared
  const answerPage = preview
    ? createPreviewPages({ ...shared, preview, render, security })
    : createPages({ ...shared, render, security })
  const app = new Hono<{ Variables: RequestIdVariables }>()

  app.use(requestId())
  if (preview) app.use(keepNothing)

  app.get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', (c) =>
    shared.catalog.current()
      ? c.text('ready', 200, { 'cache-control': 'no-store' })
      : problem(c, 503, 'content-unavailable', 'The articles have not been read yet.'),
  )
  app.route('/', icons)
  app.route('/social', cards)
  for (const reserved of RESERVED) app.all(reserved, (c) => notFound(c))
  app.route('/content', content)
  app.route('/content-preview', contentPreview)
  // They have limits of their own: forms may carry files, and entries are large.
  if (mail) app.route('/api/v1.0/email', mail)
  if (webhook) app.route(WEBHOOK_PATH, webhook)
  app.use('/api/*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }))
  app.route('/api/auth', identity)
  app.route('/api/articles', interactions)
  if (tokenSync) app.route(TOKEN_SYNC_PATH, tokenSync)
  app.route('/', look)
  app.route('/', catalogRoutes(shared))
  if (preview) app.route('/', previewRoutes(preview))
  for (const read of ['/api/entries', '/api/entries/:id']) app.all(read, (c) => onlyRead(c))
  for (const ours of ['/api/*', '/content/*', '/content-preview/*']) app.all(ours, (c) => notFound(c))

  if (clientDir !== undefined) {
    app.use('/assets/*', serveFiles(clientDir, 'public, max-age=31536000, immutable'))
    app.get('/assets/*', (c) => notFound(c))
  }

  app.on(['GET', 'HEAD'], '*', (c) => answerPage(c.req.raw))
  app.all('*', (c) => onlyRead(c))

  app.onError(createErrorHandler(log))
  return app
}

function tooLarge(c: Context): Response {
  // The rest of the body is not read.
  c.header('connection', 'close')
  return problem(c, 413, 'too-large', `A body may hold ${MAX_BODY_BYTES} bytes at most.`)
}

function onlyRead(c: Context): Response {
  c.header('allow', 'GET, HEAD')
  return problem(c, 405, 'method-not-allowed', 'This address can only be read.')
}

function notFound(c: Context): Response {
  return problem(c, 404, 'not-found', 'There is nothing at this address.')
}

function serveFiles(root: string, cacheControl: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (_, c) => c.header('cache-control', cacheControl),
  })
}

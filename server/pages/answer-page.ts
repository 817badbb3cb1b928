import { randomUUID } from 'node:crypto'
import type { Catalog, Preview, PreviewView } from '../catalog/types.ts'
import type { Log } from '../log.ts'
import { createRateLimits, limitClients } from '../http/rate-limit.ts'
import type { RepresentationCache } from '../http/representation-cache.ts'
import { createRepresentation, respond, type Representation } from '../http/representation.ts'
import { contentSecurityPolicy, type SecurityOptions } from '../http/security-headers.ts'
import { createTurns } from '../http/turns.ts'
import { prepareFirstView, type FirstViewStyles } from './first-view.ts'
import { collectInlineScripts } from './inline-scripts.ts'
import { isScreen, pageAddress } from './page-address.ts'
import type { PageServices } from './types.ts'

/**
 * Renders one request. The page's own inline scripts get `scriptNonce` as their nonce.
 * @param view The view of a preview for this request.
 */
export type RenderPage = (request: Request, scriptNonce: string, view?: PreviewView) => Promise<Response>

interface PageOptions {
  catalog: Catalog
  findRedirect: PageServices['findRedirect']
  /** Present in a preview workspace, where each page is rendered for its request. */
  preview?: Preview
  cache: RepresentationCache
  render: RenderPage
  /** Absent in development, where the development server adds the styles. */
  styles?: FirstViewStyles
  security: SecurityOptions
  log: Log
}

/** Limit of uncached pages for one client: enough for a person, too low for a loop over invented categories. */
const UNCACHED_PAGES = { times: 120, seconds: 60 }

/** Number of pages that are rendered at the same time, which limits memory, and of pages that may wait. */
const PAGES = { atOnce: 4, maxWaiting: 400 }

/** Pages rendered for one client at once: enough for browsers and feed readers, too few for a loop over all pages. */
const KEPT_OF_CLIENT = 40
const UNKEPT_OF_CLIENT = 20

/**
 * Answers GET and HEAD requests for screens: pages with a canonical address from the cache, others rendered for each
 * request. `answer` throws AppError `rate-limited` if a client requests too many uncached pages or too many at once,
 * and `busy` if too many requests wait. `waiting` counts the waiting requests.
 */
export function createPageAnswer(options: PageOptions) {
  const { catalog, preview, cache, security, log } = options
  const createRateLimit = createRateLimits(undefined, log)
  const uncached = limitClients(createRateLimit, { name: 'uncached-pages', ...UNCACHED_PAGES })
  const inKeptTurn = createTurns({ ...PAGES, maxOfClient: KEPT_OF_CLIENT })
  const inUnkeptTurn = createTurns({ ...PAGES, maxOfClient: UNKEPT_OF_CLIENT })
  return {
    answer,
    /** Runs the rendering of another page in the turns of uncached ones. */
    inTurn: inUnkeptTurn,
    waiting: () => inKeptTurn.waiting() + inUnkeptTurn.waiting(),
  }

  async function answer(request: Request, client: string): Promise<Response> {
    const url = new URL(request.url)
    if (!isRoutable(url.pathname))
      return new Response(null, { status: 302, headers: { location: `/${url.search}` } })
    if (preview) return answerPreview(request, await preview.view(url), options)
    const snapshot = catalog.current()
    const address = snapshot && !security.isDevelopment ? pageAddress(url, snapshot) : undefined
    if (address === undefined) {
      // Every other request is a redirect, which costs nothing.
      if (!isScreen(url, snapshot) || options.findRedirect(url.pathname + url.search) !== undefined)
        return answerUncached(request, options)
      await uncached.consume(client)
      return inUnkeptTurn(client, () => answerUncached(request, options))
    }
    const page = await cache.provide(address, async () => {
      const made = new Request(new URL(address, url.origin))
      const rendered = await inKeptTurn(client, () => renderAnswer(made, options))
      if (rendered instanceof Response)
        throw new Error(`${address} answered ${rendered.status} and is no page to keep`)
      return rendered
    })
    return respond(request, page)
  }
}

async function answerPreview(request: Request, view: PreviewView, options: PageOptions): Promise<Response> {
  const answer = await answerUncached(request, options, view)
  const isMistaken = view.workspace.instant?.kind === 'unreadable' && answer.status === 200
  // The page below the message is valid, so the status of its scripts' data stays.
  return isMistaken && !new URL(request.url).pathname.endsWith('.data')
    ? new Response(answer.body, { status: 400, headers: answer.headers })
    : answer
}

async function answerUncached(request: Request, options: PageOptions, view?: PreviewView): Promise<Response> {
  const { url, headers, signal } = request
  const answer = await renderAnswer(new Request(url, { headers, signal }), options, view)
  return answer instanceof Response ? answer : respond(request, answer)
}

async function renderAnswer(
  request: Request,
  { catalog, render, styles: sheets, security }: PageOptions,
  view?: PreviewView,
): Promise<Representation | Response> {
  const nonce = randomUUID()
  const response = await render(request, nonce, view)
  const type = response.headers.get('content-type') ?? ''
  if (response.body === null) return response
  const text = await response.text()
  const headers = {
    ...Object.fromEntries(response.headers),
    'cache-control': response.status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store',
  }
  if (!type.startsWith('text/html')) return createRepresentation(text, headers, response.status)
  const page = sheets
    ? prepareFirstView(text, nonce, sheets)
    : { ...collectInlineScripts(text, nonce), styles: [] }
  const { html, scripts, styles } = page
  const shown = view?.catalog ?? catalog
  const imageOrigins = shown.imageOrigins()
  // A step to another screen keeps this page's policy, so it has the frames of all articles.
  const frameOrigins = shown.current()?.frameOrigins ?? []
  const policy = contentSecurityPolicy({ scripts, styles, imageOrigins, frameOrigins }, security)
  return createRepresentation(html, { ...headers, 'content-security-policy': policy }, response.status)
}

/** Whether a route can match a path. Not even `*` matches a line break or an invalid percent-encoding. */
function isRoutable(path: string): boolean {
  try {
    return !/[\n\r\u2028\u2029]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

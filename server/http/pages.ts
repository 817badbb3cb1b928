import { randomUUID } from 'node:crypto'
import type { Catalog } from '../catalog/types.ts'
import { unmarkScripts } from './inline-scripts.ts'
import { pageAddress } from './page-address.ts'
import type { RepresentationCache } from './representation-cache.ts'
import { createRepresentation, respond, type Representation } from './representation.ts'
import { contentSecurityPolicy, type SecurityOptions } from './security-headers.ts'

/** Renders one request; marks the page's own inline scripts with the mark as their nonce. */
export type RenderPage = (request: Request, scriptMark: string) => Promise<Response>

interface PagesOptions {
  catalog: Catalog
  cache: RepresentationCache
  /** Changes with anything that a page shows. */
  version(): string
  render: RenderPage
  security: SecurityOptions
}

/**
 * Answers the screens: from memory where a page has an address that is kept, rendered anew elsewhere.
 *
 * @returns A handler for GET and HEAD.
 */
export function createPages({ catalog, cache, version, render, security }: PagesOptions) {
  return async function answerPage(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (!isDecodable(url.pathname))
      return new Response(null, { status: 302, headers: { location: `/${url.search}` } })
    const snapshot = catalog.current()
    const address = snapshot && !security.isDevelopment ? pageAddress(url, snapshot) : undefined
    if (address === undefined) {
      const answer = await renderAnswer(
        new Request(url, { headers: request.headers, signal: request.signal }),
      )
      return answer instanceof Response ? answer : respond(request, answer)
    }
    const page = await cache.provide(address, version(), async () => {
      const answer = await renderAnswer(new Request(new URL(address, url.origin)))
      if (answer instanceof Response)
        throw new Error(`${address} answered ${answer.status} and is no page to keep`)
      return answer
    })
    return respond(request, page)
  }

  async function renderAnswer(request: Request): Promise<Representation | Response> {
    const mark = randomUUID()
    const response = await render(request, mark)
    const type = response.headers.get('content-type') ?? ''
    if (response.body === null) return response
    const text = await response.text()
    const headers = {
      ...Object.fromEntries(response.headers),
      'cache-control': response.status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store',
    }
    if (!type.startsWith('text/html')) return createRepresentation(text, headers, response.status)
    const { html, scripts } = unmarkScripts(text, mark)
    const policy = contentSecurityPolicy(scripts, catalog.imageOrigins(), security)
    return createRepresentation(html, { ...headers, 'content-security-policy': policy }, response.status)
  }
}

/** Whether a path's percent-encoding means something; one that does not is no screen's. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

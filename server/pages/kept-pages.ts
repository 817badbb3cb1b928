import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Catalog } from '../catalog/types.ts'
import { pageAddress } from './page-address.ts'
import type { RepresentationCache } from '../http/representation-cache.ts'
import { selectAnswer } from '../http/representation.ts'

interface ListenerOptions {
  catalog: Catalog
  cache: RepresentationCache
  version(): string
  /** Headers of every answer. */
  headers: Record<string, string>
  /** Answers what lasts and has no body to keep, such as a stream; tells whether it did. */
  answerStream(request: IncomingMessage, response: ServerResponse): boolean
  /** Answers what is not kept. */
  next: RequestListener
}

/**
 * Gives every answer its security headers, answers what is kept in memory straight away, and hands everything else on.
 *
 * It stands before the router because a page that is ready needs no routing: this way one core answers as many readers
 * as a server of static files.
 */
export function createListener({
  catalog,
  cache,
  version,
  headers,
  answerStream,
  next,
}: ListenerOptions): RequestListener {
  const everywhere = new Map(Object.entries(headers))

  return (request: IncomingMessage, response: ServerResponse) => {
    response.setHeaders(everywhere)
    if (hasCredentials(request.url ?? '/')) {
      response.writeHead(400).end()
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return next(request, response)
    if (answerStream(request, response)) return
    const address = keptAddress(request.url ?? '/')
    const kept = address === undefined ? undefined : cache.find(address, version())
    if (!kept) return next(request, response)
    const answer = selectAnswer(kept, {
      method: request.method,
      acceptEncoding: request.headers['accept-encoding'],
      ifNoneMatch: request.headers['if-none-match'],
    })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  function keptAddress(target: string): string | undefined {
    const snapshot = catalog.current()
    // Two slashes would begin another host.
    if (snapshot === undefined || target.startsWith('//')) return undefined
    if (!URL.canParse(target, 'http://localhost')) return undefined
    const url = new URL(target, 'http://localhost')
    return pageAddress(url, snapshot) ?? (url.search === '' ? url.pathname : undefined)
  }
}

/** Whether a whole address is asked for with a name in it: no `Request` can be made of one (RFC 9112, section 3.2.2). */
function hasCredentials(target: string): boolean {
  if (target.startsWith('/') || !URL.canParse(target)) return false
  const { username, password } = new URL(target)
  return username !== '' || password !== ''
}

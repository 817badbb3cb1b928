import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Catalog } from '../catalog/types.ts'
import type { Middleware } from '../http/middleware.ts'
import type { RepresentationCache } from '../http/representation-cache.ts'
import { selectResponse, type ReadyResponse } from '../http/representation.ts'
import { pageAddress } from './page-address.ts'

/**
 * Answers from the cache. It runs before the router, so that a cached page is as cheap as a static file.
 * @param commonHeaders Sent with every answer.
 */
export function answerFromCache(
  catalog: Catalog,
  cache: RepresentationCache,
  commonHeaders: Record<string, string>,
): { answer: Middleware; count(): number } {
  const headerLists = new WeakMap<ReadyResponse, string[]>()
  let answered = 0

  return { answer, /** Number of answers so far. */ count: () => answered }

  function answer(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const { method, url: target = '/', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return next()
    const kept = cache.find(target) ?? findByAddress(target)
    if (!kept) return next()
    answered += 1
    const selected = selectResponse(kept, {
      acceptEncoding: headers['accept-encoding'],
      ifNoneMatch: headers['if-none-match'],
    })
    response
      .writeHead(selected.status, headerList(selected))
      .end(method === 'HEAD' ? undefined : selected.body)
  }

  /** Lists names and values in turn, a form that `node:http` writes unchanged. */
  function headerList(answer: ReadyResponse): string[] {
    let list = headerLists.get(answer)
    if (!list) {
      list = Object.entries({ ...commonHeaders, ...answer.headers }).flat()
      headerLists.set(answer, list)
    }
    return list
  }

  /** Finds the page of an address that is not in canonical form. */
  function findByAddress(target: string) {
    const snapshot = catalog.current()
    // Two slashes would start the name of a host.
    const url = target.startsWith('//') ? null : URL.parse(target, 'http://localhost')
    if (!snapshot || !url) return undefined
    const address = pageAddress(url, snapshot) ?? (url.search === '' ? url.pathname : undefined)
    return address === undefined ? undefined : cache.find(address)
  }
}
